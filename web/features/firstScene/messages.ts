// FirstScene
export const sceneLoadError = 'The scene could not be fetched. Everything else here works without it.'
export const sceneRetry = 'Try again'
export const sceneNotReady =
  'The reader is still learning this scene. Give it a few minutes; meanwhile, here it is to read.'
export const sceneReload = 'Look again'

// ScenePlayer
export const playerLabel = (title: string) => `${title}, a scene to try`
export const playerYouAre = (name: string) => `You are ${name}`
export const playerNextLine = 'Next line'
export const playerMyVoice = 'My voice'
export const playerMyVoiceLabel = 'Wait for my voice'
export const playerByTimeOrPress = 'Say it. I go on when your line has had its time, or when you press.'
export const microphoneQuestionDecline = 'Not now'
export const sceneEndText = 'That was the whole scene. It waits in every new account, beside your own scripts.'
export const sceneEndSignUp = 'Get Started'

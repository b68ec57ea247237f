export { InItsPlace } from './InItsPlace.tsx'
export { chooseHero, type WelcomeData } from './welcomeData.ts'
export { WelcomeScreen } from './WelcomeScreen.tsx'

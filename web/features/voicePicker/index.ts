export { FavouriteButton } from './FavouriteButton.tsx'
export { VoiceList } from './VoiceList.tsx'
export { favouritesSaveError, useFavourites, usePreferences, useRememberVoice, useVoices } from './voiceQueries.ts'

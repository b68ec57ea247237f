export { FavouriteButton } from './FavouriteButton.tsx'
export { VoiceList } from './LazyVoiceList.tsx'
export type { VoiceListProps } from './VoiceList.tsx'
export { favouritesSaveError, useFavourites, usePreferences, useRememberVoice, useVoices } from './voiceQueries.ts'

export type { FriendLines } from './acceptedLines.ts'

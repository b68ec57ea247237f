import type { ReactNode } from 'react'

/** One face of a piece, with the name the gallery shows beside it. */
export type Sample = { name: string; show: ReactNode; isWide?: boolean }

/** All faces of one piece. */
export type SampleSection = { title: string; samples: readonly Sample[] }

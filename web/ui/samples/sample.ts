import type { ReactNode } from 'react'

/** One sample of a primitive, with the name that the gallery shows. */
export type Sample = { name: string; show: ReactNode; isWide?: boolean }

/** All samples of one primitive. */
export type SampleSection = { title: string; samples: readonly Sample[] }

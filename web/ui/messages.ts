export const close = 'Close'

export const downloadLinkLabel = 'Download'

export const passwordFieldShow = (label: string) => `Show ${label}`

export const queryTryAgain = 'Try Again'

export const productName = 'Scene Partner'

export const selectEnterHint = 'Enter takes it.'

export const toastRegionLabel = (toastKey: string) => `Notes (${toastKey})`

export const skeletonLabel = 'Loading'

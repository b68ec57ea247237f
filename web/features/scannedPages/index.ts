export { isPicture, pictureTypes } from './isPicture.ts'
export { PhotoButton } from './PhotoButton.tsx'
export { ScanDialog } from './ScanDialog.tsx'
export { useScanStore } from './useScanStore.ts'

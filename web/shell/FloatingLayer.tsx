import { ToastRegion } from '../ui/overlays/ToastRegion.tsx'
import { Tooltips } from '../ui/overlays/Tooltips.tsx'

/** Shows toasts and tooltips. This code loads after the page, because it is not needed earlier. */
export function FloatingLayer() {
  return (
    <>
      <ToastRegion />
      <Tooltips />
    </>
  )
}

import { ToastRegion } from '../ui/overlays/ToastRegion.tsx'
import { Tooltips } from '../ui/overlays/Tooltips.tsx'

/** Toasts and tooltips. They load after the page, as nobody needs them earlier. */
export function FloatingLayer() {
  return (
    <>
      <ToastRegion />
      <Tooltips />
    </>
  )
}

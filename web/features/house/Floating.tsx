import { ToastRegion } from '../../ui/ToastRegion.tsx'
import { Tooltips } from '../../ui/Tooltips.tsx'

/** What floats over every page. Nobody needs it before the page is there, so it comes as a file of its own. */
export function Floating() {
  return (
    <>
      <ToastRegion />
      <Tooltips />
    </>
  )
}

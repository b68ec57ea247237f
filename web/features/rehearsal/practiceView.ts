/** The tabs of the practice page. */
export type PracticeView = 'rehearse' | 'speech'

/** Returns the tab in the URL. Without one, returns `speech` if the URL names a voice or another page passed a text. */
export function getPracticeView(search: URLSearchParams, isHandedText = false): PracticeView {
  if (search.has('tab')) return search.get('tab') === 'speech' ? 'speech' : 'rehearse'
  return search.has('voice') || isHandedText ? 'speech' : 'rehearse'
}

import { useSearchParams } from 'react-router'
import { queries } from '#office/state/queries.ts'
import { TextEditor } from './text-editor.tsx'
import { textWordsQuery } from './text-queries.ts'
import { TEXT_KINDS } from './text-words.ts'

export function loader() {
  void queries.prefetchQuery(textWordsQuery)
  return null
}

/** A text that is nowhere yet but in this browser. */
export function Component() {
  const [params] = useSearchParams()
  const kind = TEXT_KINDS.find((each) => each.isMade && each.kind === params.get('kind'))?.kind ?? 'page'
  return <TextEditor key={kind} kind={kind} card={null} />
}

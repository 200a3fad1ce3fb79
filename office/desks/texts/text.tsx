import { useQuery } from '@tanstack/react-query'
import { type LoaderFunctionArgs, useParams } from 'react-router'
import { EmptyState } from '#ui/empty-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import blocks from '#office/parts/blocks.module.css'
import { wordsOf } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'
import { TextEditor } from './text-editor.tsx'
import { textQuery, textWordsQuery } from './text-queries.ts'

export function loader({ params }: LoaderFunctionArgs) {
  void queries.prefetchQuery(textWordsQuery)
  void queries.prefetchQuery(textQuery(Number(params['id'])))
  return null
}

export function Component() {
  const id = Number(useParams()['id'])
  const { data: card, error } = useQuery(textQuery(id))
  if (!card)
    return error ? (
      <EmptyState failed title="Не открылось">
        {wordsOf(error)}
      </EmptyState>
    ) : (
      <div className={blocks.desk}>
        <Skeleton lines={10} />
      </div>
    )
  return <TextEditor key={id} kind={card.kind} card={card} />
}

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { previewText } from '#contract/office/good-card.ts'
import { MarkdownEditor } from '#office/parts/markdown/markdown-editor.tsx'
import { api } from '#office/state/api.ts'
import type { CardProps } from './card-props.ts'
import css from './text-tab.module.css'
import { OwnerMark, isTheirs } from './owner-mark.tsx'

const MOST = 20_000

/** The description in Markdown, and beside it the same as the shop shows it. */
export function TextTab({ card, fields, errors, mayTexts, setFields }: CardProps) {
  const text = useDeferredValue(fields.description)
  const { data: html = '' } = useQuery({
    queryKey: ['good-preview', text],
    queryFn: async ({ signal }) => (await api(previewText, { body: { text } }, { signal })).data.html,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  })
  const isOff = !mayTexts || isTheirs(card, 'description')
  return (
    <div className={css.sides}>
      <MarkdownEditor
        label="Описание"
        id="good-description"
        aside={<OwnerMark card={card} field="description" />}
        max={MOST}
        value={fields.description}
        error={errors['description']}
        disabled={isOff}
        onChange={(description) => setFields({ description })}
      />
      <section className={css.side} aria-label="Как покажет магазин">
        <h3 className={css.title}>Как покажет магазин</h3>
        {html === '' ? (
          <p className={css.empty}>Описания пока нет: на странице товара не будет этого раздела.</p>
        ) : (
          // oxlint-disable-next-line react/no-danger -- rendered and sanitised by the shop's own renderer on the server
          <div className={css.preview} dangerouslySetInnerHTML={{ __html: html }} />
        )}
      </section>
    </div>
  )
}

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { type FoundLink, textLinks } from '#contract/office/texts.ts'
import { Combobox } from '#ui/combobox.tsx'
import { api } from '#office/state/api.ts'
import css from './texts.module.css'

const LEAST = 2
const KIND = { good: 'товар', category: 'раздел каталога', page: 'страница' } as const
/** Sections of both catalogues may be of one name. */
const kindOf = ({ kind, url }: FoundLink) => (url.startsWith('/catalog-prokata/') ? 'раздел проката' : KIND[kind])

/** A good is a live card with the branch's price, the rest are links. */
export const markdownOf = ({ kind, code, name, url }: FoundLink): string =>
  kind === 'good' ? `{{good:${code}}}` : `[${name}](${url})`

type Props = { label: string; kinds?: readonly FoundLink['kind'][]; onPick: (found: FoundLink) => void }

/** Goods, categories and pages by name. */
export function FindLink({ label, kinds, onPick }: Props) {
  const [text, setText] = useState('')
  const search = useDeferredValue(text.trim())
  const isAsked = search.length >= LEAST
  const { data, isFetching } = useQuery({
    queryKey: ['text-links', search],
    queryFn: async ({ signal }) => (await api(textLinks, { query: { search } }, { signal })).data,
    enabled: isAsked,
    placeholderData: keepPreviousData,
  })
  const found = (isAsked ? (data ?? []) : []).filter(({ kind }) => !kinds || kinds.includes(kind))
  return (
    <Combobox
      label={label}
      hideLabel={!kinds}
      placeholder="Товар, раздел или страница: название, артикул"
      value={text}
      onValue={setText}
      loading={isFetching && isAsked}
      emptyText={isAsked ? 'Ничего не нашлось' : null}
      options={found.map((link) => ({
        id: `${link.kind}-${link.code}`,
        text: link.name,
        link,
        content: (
          <span className={css.option}>
            <span>{link.name}</span>
            <span className={css.quiet}>{kindOf(link)}</span>
          </span>
        ),
      }))}
      onPick={({ link }) => {
        onPick(link)
        setText('')
      }}
    />
  )
}

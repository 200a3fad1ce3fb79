import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatNumber } from '#rules/text/number-text.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { Input } from '#ui/input.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import blocks from '#office/parts/blocks.module.css'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { useArrowRow } from '#office/parts/use-arrow-row.ts'
import { wordsOf } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'
import { EffectPanel } from './effect-panel.tsx'
import { wordsQuery } from './search-desk-queries.ts'
import { SearchHead } from './search-head.tsx'
import css from './search.module.css'
import { useSearchChange } from './use-search-change.ts'

type ListName = 'brands' | 'never'

const LISTS: readonly { list: ListName; title: string; note: string; label: string }[] = [
  {
    list: 'brands',
    title: 'Бренды, которых у нас нет',
    note: 'Поиск честно скажет: «Бренда „…“ у нас нет. Похожее:» — и не примет слово за опечатку.',
    label: 'Новый бренд',
  },
  {
    list: 'never',
    title: 'Слова без подсказок',
    note: 'Запросы с этими словами никогда не предложат другим покупателям. Искать по ним можно.',
    label: 'Новое слово',
  },
]

export async function loader() {
  await Promise.all(LISTS.map(({ list }) => queries.ensureQueryData(wordsQuery(list)).catch(() => undefined)))
  return null
}

export function Component() {
  const [tried, setTried] = useState<{ list: ListName; word: string; isGone: boolean } | null>(null)
  return (
    <>
      <SearchHead />
      <div className={`${blocks.desk} ${blocks.two}`}>
        <div className={blocks.column}>
          {LISTS.map((each) => (
            <WordList key={each.list} {...each} onTry={setTried} />
          ))}
        </div>
        <EffectPanel
          change={tried && tried.word.trim() ? { table: 'word', ...tried } : null}
          hint="Впишите слово слева: здесь будет видно, что изменится."
        />
      </div>
    </>
  )
}

type Props = (typeof LISTS)[number] & {
  onTry: (tried: { list: ListName; word: string; isGone: boolean } | null) => void
}

function WordList({ list, title, note, label, onTry }: Props) {
  const { data, error } = useQuery(wordsQuery(list))
  const [typed, setTyped] = useState('')
  const row = useArrowRow<HTMLUListElement>()
  const wanted = typed.trim().toLowerCase()
  const shown = (data ?? []).filter((word) => word.includes(wanted))
  const wish = (word: string, isGone: boolean) => ({ table: 'word' as const, list, word, isGone })
  const add = useSearchChange(
    ['word'],
    () => ({ change: wish(typed, false), words: `«${wanted}» в списке`, undo: () => wish(typed, true) }),
    () => {
      setTyped('')
      onTry(null)
    },
  )
  return (
    <section className={blocks.block} aria-label={title}>
      <div className={blocks.head}>
        <h2 className={blocks.title}>
          {title} {data && <span className={blocks.quiet}>{formatNumber(data.length)}</span>}
        </h2>
      </div>
      <p className={blocks.quiet}>{note}</p>
      {error && <Notice tone="error">{wordsOf(error)}</Notice>}
      <OfficeForm onSubmit={add.submit} words={add.words} errors={add.errors} className={css.addWord ?? ''}>
        <Input
          label={label}
          value={typed}
          maxLength={80}
          error={add.errors['word']}
          onChange={({ target: { value } }) => {
            setTyped(value)
            onTry(
              value.trim()
                ? { list, word: value.trim(), isGone: data?.includes(value.trim().toLowerCase()) ?? false }
                : null,
            )
          }}
        />
        <Button type="submit" icon="plus" loading={add.isSending} disabled={wanted === ''}>
          Добавить
        </Button>
      </OfficeForm>
      {!data && !error && <Skeleton lines={3} />}
      <ul {...row} className={css.words} aria-label={title}>
        {shown.map((word) => (
          <li key={word}>
            <WordChip word={word} list={list} />
          </li>
        ))}
      </ul>
      {data && shown.length === 0 && wanted !== '' && <p className={blocks.quiet}>Такого слова в списке нет.</p>}
    </section>
  )
}

function WordChip({ word, list }: { word: string; list: ListName }) {
  const wish = (isGone: boolean) => ({ table: 'word' as const, list, word, isGone })
  const remove = useSearchChange([], () => ({
    change: wish(true),
    words: `«${word}» убрано из списка`,
    undo: () => wish(false),
  }))
  return (
    <Chip onRemove={() => void remove.submit()} removeLabel={`Убрать «${word}»`}>
      {word}
    </Chip>
  )
}

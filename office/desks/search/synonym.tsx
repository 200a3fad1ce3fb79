import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import type { SearchChange, SynonymSet } from '#contract/office/search-desk.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { useDebouncedValue } from '#ui/use-debounced-value.ts'
import { PageHead } from '#office/parts/page-head.tsx'
import { wordsOf } from '#office/state/api.ts'
import { useDraft } from '#office/state/drafts.ts'
import { ChangeEditor } from './change-editor.tsx'
import { hintsQuery, synonymsQuery } from './search-desk-queries.ts'
import css from './search.module.css'

const HINTS_MS = 400
const linesOf = (text: string) => [
  ...new Set(
    text
      .split(/[\n,;]/)
      .map((line) => line.trim())
      .filter(Boolean),
  ),
]

/** A set by its number; `new?word=` begins with a word nobody found, `?word=` adds it to a set. */
export function Component() {
  const { id = '' } = useParams()
  const [params] = useSearchParams()
  const word = params.get('word') ?? ''
  const { data, error } = useQuery(synonymsQuery(''))
  const set = data?.sets.find((each) => String(each.id) === id)
  const isNew = id === 'new'
  return (
    <>
      <PageHead title={isNew ? 'Новые синонимы' : 'Синонимы'} back={{ to: '/search/synonyms', name: 'Синонимы' }} />
      {error ? (
        <EmptyState failed title="Синонимы не пришли">
          {wordsOf(error)}
        </EmptyState>
      ) : !data ? (
        <Skeleton lines={6} />
      ) : !isNew && !set ? (
        <EmptyState title="Этого набора нет">Его убрали. Остальные — в списке синонимов.</EmptyState>
      ) : (
        <SynonymEditor key={`${id} ${word}`} set={set ?? null} word={word} />
      )}
    </>
  )
}

function SynonymEditor({ set, word }: { set: SynonymSet | null; word: string }) {
  const navigate = useNavigate()
  const seen = set?.phrases ?? []
  const begun = [...seen, ...(word && !seen.includes(word) ? [word] : [])].join('\n')
  const draft = useDraft(`synonym:${set?.id ?? `new:${word}`}`, begun)
  const phrases = linesOf(draft.value)
  const id = set?.id ?? null
  const change: SearchChange | null =
    phrases.length < 2 || phrases.join() === seen.join()
      ? null
      : { table: 'synonym', id, phrases, seen: set ? seen : null }
  const undone: SearchChange = { table: 'synonym', id: null, phrases: seen, seen: null }
  return (
    <ChangeEditor
      title="Набор синонимов"
      fields={['phrases']}
      change={change}
      hint={
        phrases.length < 2
          ? 'Впишите хотя бы два слова: одно из них — то, что есть в магазине.'
          : 'Слова те же, что сохранены.'
      }
      saved="Синонимы сохранены: на сайте уже действуют"
      undo={(made) => ({ table: 'synonym', id: made ?? id, phrases: seen, seen: null })}
      removal={
        set && {
          name: `Слова ${phrases.map((each) => `«${each}»`).join(', ')} перестанут значить одно и то же.`,
          words: 'Набор убран',
          change: { table: 'synonym', id: set.id, phrases: [], seen },
          undo: () => undone,
        }
      }
      draft={{ restoredAt: draft.restoredAt, discard: () => draft.discard(begun) }}
      onDone={() => navigate('/search/synonyms')}
      onTheirs={() => draft.discard(begun)}
    >
      {(errors) => (
        <>
          <Textarea
            label="Слова и фразы, которые значат одно и то же"
            hint="По одному в строке. Форма слова не важна: «болгарка» найдёт и «болгарки»."
            rows={Math.min(12, Math.max(5, phrases.length + 2))}
            max={4000}
            value={draft.value}
            onValue={(text) => draft.setValue(text)}
            {...(errors['phrases'] && { error: errors['phrases'] })}
          />
          <Hints
            word={word || phrases.at(-1) || ''}
            phrases={phrases}
            set={set}
            onAdd={(each) => draft.setValue((now) => `${now.trimEnd()}\n${each}`)}
          />
        </>
      )}
    </ChangeEditor>
  )
}

type HintsProps = { word: string; phrases: readonly string[]; set: SynonymSet | null; onAdd: (phrase: string) => void }

/** What people sought next, and the sets that have the words already: one press either way. */
function Hints({ word, phrases, set, onAdd }: HintsProps) {
  const last = useDebouncedValue(phrases.at(-1) ?? '', HINTS_MS)
  const { data: ofWord } = useQuery(hintsQuery(word))
  const { data: ofLast } = useQuery(hintsQuery(set ? '' : last))
  const next = (ofWord?.next ?? []).filter(({ query }) => !phrases.includes(query))
  const sets = [...new Map([...(ofWord?.sets ?? []), ...(ofLast?.sets ?? [])].map((each) => [each.id, each])).values()]
  if (next.length === 0 && (set || sets.length === 0)) return null
  return (
    <div className={css.hints}>
      {next.length > 0 && (
        <>
          <p className={css.quiet}>Следом покупатели искали и нашли:</p>
          <div className={css.buttons}>
            {next.map(({ query, times }) => (
              <Button key={query} size="s" icon="plus" onClick={() => onAdd(query)}>
                {query} <span className={css.quiet}>{times}</span>
              </Button>
            ))}
          </div>
        </>
      )}
      {!set && sets.length > 0 && (
        <>
          <p className={css.quiet}>Эти слова уже стоят в наборах: добавьте туда.</p>
          {sets.slice(0, 4).map(({ id, phrases: own }) => (
            <Button
              key={id}
              size="s"
              prefetch="none"
              className={css.long}
              to={`/search/synonyms/${id}?word=${encodeURIComponent(word || (phrases[0] ?? ''))}`}
            >
              {own.join(', ')}
            </Button>
          ))}
        </>
      )}
    </div>
  )
}

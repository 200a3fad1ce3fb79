import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import type { OfficeNeedRow, SearchChange } from '#contract/office/search-desk.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Input } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { FindNamed } from '#office/parts/named-goods/find-named.tsx'
import { PageHead } from '#office/parts/page-head.tsx'
import { wordsOf } from '#office/state/api.ts'
import { useDraft } from '#office/state/drafts.ts'
import { ChangeEditor } from './change-editor.tsx'
import { NEED_KINDS, needsQuery, searchListsQuery } from './search-desk-queries.ts'
import css from './search.module.css'

type Fields = Pick<OfficeNeedRow, 'phrase' | 'kind' | 'target' | 'title'>

const fieldsOf = ({ phrase, kind, target, title }: Fields): Fields => ({ phrase, kind, target, title })

export function Component() {
  const { id = '' } = useParams()
  const [params] = useSearchParams()
  const { data, error } = useQuery(needsQuery(''))
  const row = data?.find((each) => String(each.id) === id)
  const isNew = id === 'new'
  return (
    <>
      <PageHead title={isNew ? 'Новая фраза' : 'Фраза'} back={{ to: '/search/needs', name: 'Фразы' }} />
      {error ? (
        <EmptyState failed title="Фразы не пришли">
          {wordsOf(error)}
        </EmptyState>
      ) : !data ? (
        <Skeleton lines={6} />
      ) : !isNew && !row ? (
        <EmptyState title="Этой фразы нет">Её убрали. Остальные — в списке фраз.</EmptyState>
      ) : (
        <NeedEditor key={id} row={row ?? null} phrase={params.get('phrase') ?? ''} />
      )}
    </>
  )
}

function NeedEditor({ row, phrase }: { row: OfficeNeedRow | null; phrase: string }) {
  const navigate = useNavigate()
  const { data: lists } = useQuery(searchListsQuery)
  const begun: Fields = row ? fieldsOf(row) : { phrase, kind: 'page', target: '', title: '' }
  const draft = useDraft<Fields>(`need:${row?.id ?? `new:${phrase}`}`, begun)
  const { value } = draft
  const set = (fields: Partial<Fields>) => draft.setValue((now) => ({ ...now, ...fields }))
  const isLink = value.kind === 'page' || value.kind === 'question'
  const isFull = value.phrase.trim() !== '' && value.target.trim() !== '' && (!isLink || value.title.trim() !== '')
  const isSame = JSON.stringify(value) === JSON.stringify(begun)
  const id = row?.id ?? null
  const change: SearchChange | null =
    isFull && !isSame ? { table: 'need', id, need: { ...value, seen: row ? begun : null } } : null
  return (
    <ChangeEditor
      title="Фраза"
      fields={['phrase', 'kind', 'target', 'title']}
      change={change}
      hint={isFull ? 'Всё так, как сохранено.' : 'Впишите фразу и выберите, куда она ведёт.'}
      saved="Фраза сохранена: на сайте уже действует"
      undo={(made) =>
        row ? { table: 'need', id, need: { ...begun, seen: null } } : { table: 'need', id: made, need: null }
      }
      removal={
        row && {
          name: `Фраза «${row.phrase}» перестанет вести на «${row.name}».`,
          words: 'Фраза убрана',
          change: { table: 'need', id: row.id, need: null },
          undo: () => ({ table: 'need', id: null, need: { ...begun, seen: null } }),
        }
      }
      draft={{ restoredAt: draft.restoredAt, discard: () => draft.discard(begun) }}
      onDone={() => navigate('/search/needs')}
      onTheirs={() => draft.discard(begun)}
    >
      {(errors) => (
        <>
          <Input
            label="Фраза"
            hint="Все слова должны быть в запросе, порядок не важен. Варианты слова — через «|»: резать|пилить плитку."
            value={value.phrase}
            maxLength={300}
            error={errors['phrase']}
            onChange={({ target }) => set({ phrase: target.value })}
          />
          <Select
            label="Куда ведёт"
            value={value.kind}
            options={Object.entries(NEED_KINDS).map(([kind, name]) => ({ value: kind, label: name }))}
            error={errors['kind']}
            onChange={({ target }) => set({ kind: target.value as Fields['kind'], target: '' })}
          />
          {value.kind === 'category' && (
            <Select
              label="Раздел"
              value={value.target}
              placeholder="Выберите раздел"
              options={(lists?.categories ?? []).map(({ code, name }) => ({ value: code, label: name }))}
              error={errors['target']}
              onChange={({ target }) => set({ target: target.value })}
            />
          )}
          {value.kind === 'good' && (
            <div className={css.hints}>
              <FindNamed label="Товар" onPick={({ code, name }) => set({ target: code, title: name })} />
              {value.target && (
                <p className={css.quiet}>
                  Выбран: {value.title || row?.name} ({value.target})
                </p>
              )}
              {errors['target'] && <p role="alert">{errors['target']}</p>}
            </div>
          )}
          {isLink && (
            <>
              <Input
                label="Адрес страницы"
                placeholder="/delivery/"
                value={value.target}
                maxLength={200}
                error={errors['target']}
                onChange={({ target }) => set({ target: target.value })}
              />
              <Input
                label="Название ссылки"
                hint="Его увидит покупатель над товарами и в подсказках."
                value={value.title}
                maxLength={100}
                error={errors['title']}
                onChange={({ target }) => set({ title: target.value })}
              />
            </>
          )}
        </>
      )}
    </ChangeEditor>
  )
}

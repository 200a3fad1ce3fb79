import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import type { NamedGood } from '#contract/office/good-card.ts'
import type { SearchChange, SearchPin } from '#contract/office/search-desk.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Input } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { DaysField } from '#office/parts/days-field.tsx'
import { FindNamed } from '#office/parts/named-goods/find-named.tsx'
import { NamedRows } from '#office/parts/named-goods/named-rows.tsx'
import { PageHead } from '#office/parts/page-head.tsx'
import { wordsOf } from '#office/state/api.ts'
import { useDraft } from '#office/state/drafts.ts'
import { ChangeEditor } from './change-editor.tsx'
import { searchListsQuery, pinsQuery } from './search-desk-queries.ts'
import css from './search.module.css'

interface Fields {
  query: string
  branch: string | null
  goods: NamedGood[]
  from: string | null
  to: string | null
}

const sentOf = ({ goods, ...fields }: Fields) => ({ ...fields, codes: goods.map(({ code }) => code) })

export function Component() {
  const { id = '' } = useParams()
  const [params] = useSearchParams()
  const { data, error } = useQuery(pinsQuery)
  const pin = data?.find((each) => String(each.id) === id)
  const isNew = id === 'new'
  return (
    <>
      <PageHead title={isNew ? 'Закрепить товары' : 'Закрепление'} back={{ to: '/search/pins', name: 'Закрепления' }} />
      {error ? (
        <EmptyState failed title="Закрепления не пришли">
          {wordsOf(error)}
        </EmptyState>
      ) : !data ? (
        <Skeleton lines={6} />
      ) : !isNew && !pin ? (
        <EmptyState title="Этого закрепления нет">Его убрали. Остальные — в списке.</EmptyState>
      ) : (
        <PinEditor key={id} pin={pin ?? null} query={params.get('query') ?? ''} />
      )}
    </>
  )
}

function PinEditor({ pin, query }: { pin: SearchPin | null; query: string }) {
  const navigate = useNavigate()
  const { data: lists } = useQuery(searchListsQuery)
  const begun: Fields = pin
    ? { query: pin.query, branch: pin.branch, goods: pin.goods, from: pin.from, to: pin.to }
    : { query, branch: null, goods: [], from: null, to: null }
  const draft = useDraft<Fields>(`pin:${pin?.id ?? `new:${query}`}`, begun)
  const { value } = draft
  const set = (fields: Partial<Fields>) => draft.setValue((now) => ({ ...now, ...fields }))
  const named = useMemo(() => new Map(value.goods.map((good) => [good.code, good])), [value.goods])
  const id = pin?.id ?? null
  const isFull = value.query.trim() !== '' && value.goods.length > 0
  const isSame = JSON.stringify(sentOf(value)) === JSON.stringify(sentOf(begun))
  const change: SearchChange | null =
    isFull && !isSame ? { table: 'pin', id, pin: { ...sentOf(value), seen: pin ? sentOf(begun) : null } } : null
  return (
    <ChangeEditor
      title="Закрепление"
      fields={['query', 'branch', 'codes', 'from', 'to']}
      change={change}
      hint={isFull ? 'Всё так, как сохранено.' : 'Впишите запрос и выберите товары.'}
      saved="Закреплено: на сайте уже так"
      undo={(made) =>
        pin ? { table: 'pin', id, pin: { ...sentOf(begun), seen: null } } : { table: 'pin', id: made, pin: null }
      }
      removal={
        pin && {
          name: `Товары перестанут стоять первыми по запросу «${pin.query}».`,
          words: 'Закрепление убрано',
          change: { table: 'pin', id: pin.id, pin: null },
          undo: () => ({ table: 'pin', id: null, pin: { ...sentOf(begun), seen: null } }),
        }
      }
      draft={{ restoredAt: draft.restoredAt, discard: () => draft.discard(begun) }}
      onDone={() => navigate('/search/pins')}
      onTheirs={() => draft.discard(begun)}
    >
      {(errors) => (
        <>
          <Input
            label="Запрос"
            hint="Форма слова не важна: «перфоратор» — это и «перфораторы»."
            value={value.query}
            maxLength={200}
            error={errors['query']}
            onChange={({ target }) => set({ query: target.value })}
          />
          <Select
            label="Где"
            value={value.branch ?? ''}
            options={[
              { value: '', label: 'Во всех филиалах' },
              ...(lists?.branches ?? []).map(({ code, name }) => ({ value: code, label: name })),
            ]}
            error={errors['branch']}
            onChange={({ target }) => set({ branch: target.value || null })}
          />
          <div className={css.days}>
            <DaysField
              from={value.from ?? undefined}
              to={value.to ?? undefined}
              labels={['С дня', 'По день']}
              onDay={(end, day) => set({ [end]: day || null })}
            />
          </div>
          {errors['to'] && <p role="alert">{errors['to']}</p>}
          <FindNamed
            label="Добавить товар"
            onPick={(good) => !named.has(good.code) && set({ goods: [...value.goods, good] })}
          />
          {errors['codes'] && <p role="alert">{errors['codes']}</p>}
          <NamedRows
            label="Закреплённые товары"
            codes={value.goods.map(({ code }) => code)}
            named={named}
            isOff={false}
            onCodes={(codes) => set({ goods: codes.flatMap((code) => named.get(code) ?? []) })}
          />
        </>
      )}
    </ChangeEditor>
  )
}

import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  addAgreedList,
  dropAgreedList,
  dropAgreedRule,
  type PriceList,
  agreedLists,
  putAgreedRule,
} from '#contract/office/companies.ts'
import { formatRubles } from '#rules/money/money.ts'
import { countText } from '#rules/text/plural.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Input } from '#ui/input.tsx'
import { Notice } from '#ui/notice.tsx'
import { Select } from '#ui/select.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useToast } from '#ui/toast-context.tsx'
import blocks from '#office/parts/blocks.module.css'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { useSendingForm } from '#office/parts/form/use-sending-form.ts'
import { PageHead } from '#office/parts/page-head.tsx'
import { api, wordsOf } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'
import { useMe } from '#office/state/session.ts'
import { CustomerBlock, Nothing } from './customer-block.tsx'

const listsQuery = queryOptions({
  queryKey: ['agreed-prices'],
  queryFn: async ({ signal }) => (await api(agreedLists, {}, { signal })).data,
})

export function loader() {
  void queries.prefetchQuery(listsQuery)
  return null
}

const show = (lists: PriceList[]) => queries.setQueryData(listsQuery.queryKey, lists)

/** Prices by agreement: each list has rules, an organization has a list. */
export function Component() {
  const { data, error } = useQuery(listsQuery)
  const { permissions } = useMe()
  const mayChange = permissions.includes('prices.change')
  const [isAdding, setAdding] = useState(false)
  const [ruled, setRuled] = useState<PriceList | null>(null)
  const toast = useToast()
  const step = async (ask: () => Promise<{ data: PriceList[] }>) => {
    try {
      show((await ask()).data)
    } catch (failure) {
      toast({ text: wordsOf(failure), tone: 'error' })
    }
  }
  return (
    <>
      <PageHead
        title="Прайсы по договору"
        note="Действует самое близкое правило: товар, затем категория, бренд, всё. Дороже обычной цены товар не станет."
        desk="/customers"
        actions={
          mayChange && (
            <Button look="red" icon="plus" onClick={() => setAdding(true)}>
              Завести прайс
            </Button>
          )
        }
      />
      <div className={blocks.desk}>
        {error && <Notice tone="error">{wordsOf(error)}</Notice>}
        {!data && !error && <Skeleton lines={6} />}
        {data?.length === 0 && (
          <EmptyState icon="percent" title="Прайсов пока нет">
            Заведите прайс, добавьте скидки и выберите его в карточке организации.
          </EmptyState>
        )}
        {data?.map((list) => (
          <CustomerBlock
            key={list.id}
            title={list.name}
            count={countText(list.companies, ['организация', 'организации', 'организаций'])}
            actions={
              mayChange && (
                <div className={blocks.row}>
                  <Button size="s" icon="plus" onClick={() => setRuled(list)}>
                    Правило
                  </Button>
                  {list.companies === 0 && (
                    <Button
                      size="s"
                      icon="trash"
                      aria-label={`Удалить прайс ${list.name}`}
                      onClick={() => void step(() => api(dropAgreedList, { params: { id: list.id } }))}
                    >
                      Удалить
                    </Button>
                  )}
                </div>
              )
            }
          >
            {list.rules.length === 0 ? (
              <Nothing>Правил нет: действуют обычные цены</Nothing>
            ) : (
              <ul className={blocks.list}>
                {list.rules.map((rule) => (
                  <li key={rule.id}>
                    <span>{rule.about}</span>
                    <span>
                      {rule.percent === null ? formatRubles(rule.price ?? 0) : `−${rule.percent}\u00A0%`}{' '}
                      {mayChange && (
                        <Button
                          size="s"
                          look="transparent-black"
                          aria-label={`Убрать правило: ${rule.about}`}
                          onClick={() =>
                            void step(() => api(dropAgreedRule, { params: { id: list.id, rule: rule.id } }))
                          }
                        >
                          Убрать
                        </Button>
                      )}
                    </span>
                  </li>
                ))}
              </ul>
            )}
          </CustomerBlock>
        ))}
      </div>
      {isAdding && <AddDialog onClose={() => setAdding(false)} />}
      {ruled && <RuleDialog list={ruled} onClose={() => setRuled(null)} />}
    </>
  )
}

function AddDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('')
  const { submit, isSending, errors, words } = useSendingForm(
    ['name'],
    () => api(addAgreedList, { body: { name } }),
    ({ data }) => {
      show(data)
      onClose()
    },
  )
  return (
    <Dialog open size="s" title="Новый прайс" onClose={onClose}>
      <OfficeForm onSubmit={() => void submit()} words={words} errors={errors}>
        <Input
          label="Название"
          hint="Например: «Строители, −7 %»"
          maxLength={80}
          data-autofocus
          value={name}
          {...(errors['name'] && { error: errors['name'] })}
          onChange={({ target }) => setName(target.value)}
        />
        <div className={blocks.row}>
          <Button type="submit" look="black" loading={isSending}>
            Завести
          </Button>
          <Button onClick={onClose}>Не надо</Button>
        </div>
      </OfficeForm>
    </Dialog>
  )
}

const KINDS = [
  { value: 'all', label: 'На всё' },
  { value: 'category', label: 'На категорию' },
  { value: 'vendor', label: 'На бренд' },
  { value: 'good', label: 'На товар: скидка' },
  { value: 'fixed', label: 'На товар: твёрдая цена' },
]

function RuleDialog({ list, onClose }: { list: PriceList; onClose: () => void }) {
  const [kind, setKind] = useState('all')
  const [code, setCode] = useState('')
  const [amount, setAmount] = useState('')
  const isFixed = kind === 'fixed'
  const figure = Number(amount.replace(/[\s\u00A0]/g, '').replace(',', '.'))
  const { submit, isSending, errors, words } = useSendingForm(
    ['code', 'percent', 'price'],
    () =>
      api(putAgreedRule, {
        params: { id: list.id },
        body: {
          kind: (isFixed ? 'good' : kind) as 'all' | 'category' | 'vendor' | 'good',
          code,
          percent: isFixed ? null : figure,
          price: isFixed ? figure : null,
        },
      }),
    ({ data }) => {
      show(data)
      onClose()
    },
  )
  const wrong = errors[isFixed ? 'price' : 'percent']
  return (
    <Dialog open size="s" title={`Правило: ${list.name}`} onClose={onClose}>
      <OfficeForm onSubmit={() => void submit()} words={words} errors={errors}>
        <Select label="На что" options={KINDS} value={kind} onChange={({ target }) => setKind(target.value)} />
        {kind !== 'all' && (
          <Input
            label={kind === 'category' ? 'Код категории' : kind === 'vendor' ? 'Код бренда' : 'Код товара'}
            hint={kind === 'category' ? 'Как в её адресе: perforatory' : undefined}
            maxLength={80}
            value={code}
            {...(errors['code'] && { error: errors['code'] })}
            onChange={({ target }) => setCode(target.value)}
          />
        )}
        <Input
          label={isFixed ? 'Цена, ₽' : 'Скидка, %'}
          inputMode="decimal"
          value={amount}
          {...(wrong && { error: wrong })}
          onChange={({ target }) => setAmount(target.value)}
        />
        <div className={blocks.row}>
          <Button type="submit" look="black" loading={isSending}>
            Записать
          </Button>
          <Button onClick={onClose}>Не надо</Button>
        </div>
      </OfficeForm>
    </Dialog>
  )
}

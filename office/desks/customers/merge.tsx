import { queryOptions, useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useState } from 'react'
import { type LoaderFunctionArgs, useNavigate, useParams } from 'react-router'
import {
  customerMerge,
  mergeCode,
  mergeCustomers,
  type MergeChoice,
  type MergeSide,
} from '#contract/office/customer-merge.ts'
import { dayText, moscowMoment } from '#rules/calendar/moscow-time.ts'
import { formatRubles } from '#rules/money/money.ts'
import { countText } from '#rules/text/plural.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Input } from '#ui/input.tsx'
import { Notice } from '#ui/notice.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useToast } from '#ui/toast-context.tsx'
import blocks from '#office/parts/blocks.module.css'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { useSendingForm } from '#office/parts/form/use-sending-form.ts'
import { PageHead } from '#office/parts/page-head.tsx'
import { api, wordsOf } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'
import { CustomerBlock } from './customer-block.tsx'
import { refreshCustomer } from './customer-steps.ts'
import css from './merge.module.css'

const mergeQuery = (id: number, other: number) =>
  queryOptions({
    // not under the card's key: once the cards are one there is nothing to read again
    queryKey: ['customer-merge', id, other] as const,
    queryFn: async ({ signal }) => (await api(customerMerge, { params: { id, other } }, { signal })).data,
  })

const numbers = (params: LoaderFunctionArgs['params']) => [Number(params['id']), Number(params['other'])] as const

export function loader({ params }: LoaderFunctionArgs) {
  void queries.prefetchQuery(mergeQuery(...numbers(params)))
  return null
}

export function Component() {
  const [id, other] = numbers(useParams())
  const { data, error } = useQuery(mergeQuery(id, other))
  const [first, second] = data?.sides ?? []
  return (
    <>
      <PageHead title="Объединить карточки" back={{ to: `/customers/${id}`, name: first?.name ?? 'Клиент' }} />
      {error && (
        <EmptyState failed title="Карточки не открылись">
          {wordsOf(error)}
        </EmptyState>
      )}
      {!data && !error && (
        <div className={blocks.desk}>
          <Skeleton lines={8} />
        </div>
      )}
      {data && first && second && <Merge key={`${id} ${other}`} sides={[first, second]} obstacles={data.obstacles} />}
    </>
  )
}

type Field = keyof MergeChoice
type Via = 'phone' | 'email'

const dayOf = (moment: string) => dayText(moscowMoment(new Date(moment))!.day)

const FIELDS: readonly { field: Field; label: string; of: (side: MergeSide) => string | null }[] = [
  { field: 'name', label: 'Имя', of: ({ name }) => name },
  { field: 'phone', label: 'Телефон для входа', of: ({ phone }) => phone },
  {
    field: 'email',
    label: 'E-mail',
    of: ({ email, isEmailConfirmed }) => email && `${email}${isEmailConfirmed ? '' : ' (не подтверждён)'}`,
  },
  {
    field: 'birthdate',
    label: 'День рождения',
    of: ({ birthdate }) => birthdate && birthdate.split('-').reverse().join('.'),
  },
]

function Merge({ sides, obstacles }: { sides: readonly [MergeSide, MergeSide]; obstacles: readonly string[] }) {
  const toast = useToast()
  const navigate = useNavigate()
  const [keptId, setKept] = useState(sides[0].id)
  // by card, so that a change of which one stays changes nothing that was chosen
  const [taken, setTaken] = useState<Partial<Record<Field, number>>>({})
  const [codes, setCodes] = useState<Record<number, { via: Via; code: string }>>({})
  const kept = sides.find(({ id }) => id === keptId)!
  const closed = sides.find(({ id }) => id !== keptId)!
  const usual = (field: Field) => {
    const { of } = FIELDS.find((each) => each.field === field)!
    return of(kept) === null && of(closed) !== null ? closed.id : kept.id
  }
  const from = (field: Field) => (taken[field] ?? usual(field)) as number
  const side = (field: Field) => (from(field) === kept.id ? ('kept' as const) : ('closed' as const))
  const proof = ({ id }: MergeSide) => codes[id] ?? { via: 'phone' as const, code: '' }
  const { submit, isSending, errors, words } = useSendingForm(
    ['kept.code', 'closed.code'],
    () =>
      api(mergeCustomers, {
        params: { id: kept.id, other: closed.id },
        body: {
          choice: { name: side('name'), phone: side('phone'), email: side('email'), birthdate: side('birthdate') },
          kept: proof(kept),
          closed: proof(closed),
        },
      }),
    async () => {
      await refreshCustomer(kept.id)
      queries.removeQueries({ queryKey: ['customer', closed.id] })
      toast({ text: `Карточки объединены: осталась № ${kept.id}`, tone: 'done' })
      await navigate(`/customers/${kept.id}`, { replace: true })
    },
  )
  return (
    <div className={blocks.desk}>
      <OfficeForm onSubmit={() => void submit()} words={words} errors={errors}>
        {obstacles.map((each) => (
          <Notice key={each} tone="error" title="Пока нельзя">
            {each}
          </Notice>
        ))}
        <CustomerBlock title="Какая карточка останется">
          <RadioGroup
            legend="Какая карточка останется"
            hideLegend
            look="card"
            value={String(keptId)}
            onValue={(value) => setKept(Number(value))}
            options={sides.map((each) => ({
              value: String(each.id),
              label: `№ ${each.id}. ${each.name}`,
              hint: `с ${dayOf(each.createdAt)}, ${each.orders === 0 ? 'без заказов' : `${countText(each.orders, ['заказ', 'заказа', 'заказов'])} на ${formatRubles(each.sum)}`}`,
            }))}
          />
        </CustomerBlock>
        <CustomerBlock title="Что записать в неё">
          <div className={css.fields}>
            {FIELDS.map(({ field, label, of }) => {
              const [one, two] = [of(kept), of(closed)]
              if (one === two)
                return (
                  <div key={field} className={css.same}>
                    <span className={css.label}>{label}</span>
                    <span>{one ?? 'нет в обеих'}</span>
                  </div>
                )
              return (
                <RadioGroup
                  key={field}
                  legend={label}
                  className={css.field}
                  value={String(from(field))}
                  onValue={(value) => setTaken({ ...taken, [field]: Number(value) })}
                  options={[kept, closed].map((each) => ({
                    value: String(each.id),
                    label: of(each) ?? 'не записан',
                    hint: `из № ${each.id}`,
                  }))}
                />
              )
            })}
          </div>
          <p className={blocks.quiet}>
            Пароль остаётся от карточки № {kept.id}. Невыбранные имя и день рождения не сохранятся.
          </p>
        </CustomerBlock>
        <CustomerBlock title={`Что перейдёт из № ${closed.id} в № ${kept.id}`}>
          {closed.things.length === 0 ? (
            <p className={blocks.quiet}>Ничего: карточка пустая</p>
          ) : (
            <dl className={css.things}>
              {closed.things.map(({ what, count }) => (
                <div key={what}>
                  <dt>{what}</dt>
                  <dd>{count}</dd>
                </div>
              ))}
            </dl>
          )}
          {kept.bonuses + closed.bonuses > 0 && (
            <p>
              Бонусов станет {kept.bonuses + closed.bonuses}: {kept.bonuses} + {closed.bonuses}, двумя записями в
              истории.
            </p>
          )}
        </CustomerBlock>
        <CustomerBlock title="Коды с обеих карточек">
          <p className={blocks.quiet}>
            После объединения в одну карточку видно всё из второй. Поэтому владелец каждой называет код, который пришёл
            именно ей: так чужие заказы и адреса не откроются никому другому.
          </p>
          <div className={clsx(css.codes)}>
            {([kept, closed] as const).map((each) => (
              <Code
                key={each.id}
                side={each}
                other={each === kept ? closed.id : kept.id}
                given={proof(each)}
                error={errors[each === kept ? 'kept.code' : 'closed.code']}
                onGiven={(given) => setCodes({ ...codes, [each.id]: given })}
              />
            ))}
          </div>
        </CustomerBlock>
        <Notice tone="warning" title="Вернуть будет нельзя">
          Карточка № {closed.id} закроется, её ссылка откроет № {kept.id}. Оба входа завершатся: человек войдёт заново.
          По телефону, с которого назвали код, можно будет входить ещё 90 дней.
        </Notice>
        <div className={blocks.row}>
          <Button
            type="submit"
            look="red"
            loading={isSending}
            disabled={obstacles.length > 0 || [kept, closed].some((each) => proof(each).code.trim() === '')}
          >
            Объединить карточки
          </Button>
          <Button onClick={() => void navigate(`/customers/${sides[0].id}`)}>Не объединять</Button>
        </div>
      </OfficeForm>
    </div>
  )
}

interface CodeProps {
  side: MergeSide
  other: number
  given: { via: Via; code: string }
  error: string | undefined
  onGiven: (given: { via: Via; code: string }) => void
}

/** Sent to what is the card's own; its owner reads it out. */
function Code({ side, other, given, error, onGiven }: CodeProps) {
  const toast = useToast()
  const [isBusy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    try {
      await api(mergeCode, { params: { id: side.id, other }, body: { via: given.via } })
      toast({ text: `Код отправлен: ${side.proofs.find(({ via }) => via === given.via)?.to}`, tone: 'done' })
    } catch (failed) {
      toast({ text: wordsOf(failed), tone: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={css.code}>
      {side.proofs.length > 1 && (
        <RadioGroup
          legend={`Куда отправить код карточки № ${side.id}`}
          value={given.via}
          onValue={(via) => onGiven({ via: via as Via, code: '' })}
          options={side.proofs.map(({ via, to }) => ({ value: via, label: to }))}
        />
      )}
      <Input
        label={`Код карточки № ${side.id}`}
        hint={`Придёт: ${side.proofs.find(({ via }) => via === given.via)?.to}`}
        inputMode="numeric"
        autoComplete="off"
        maxLength={10}
        value={given.code}
        {...(error && { error })}
        onChange={(event) => onGiven({ ...given, code: event.target.value })}
      />
      <Button size="s" loading={isBusy} onClick={() => void send()}>
        Отправить код на № {side.id}
      </Button>
    </div>
  )
}

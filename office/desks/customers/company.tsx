import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useState } from 'react'
import { Link, type LoaderFunctionArgs, useParams } from 'react-router'
import { changeCompanyTerms, type CompanyCard } from '#contract/office/companies.ts'
import { markOrderInvoicePaid } from '#contract/office/order-money.ts'
import { relativeMomentText } from '#rules/calendar/moment-text.ts'
import { dayText } from '#rules/calendar/moscow-time.ts'
import { formatRubles } from '#rules/money/money.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { DayInput } from '#ui/day-input.tsx'
import { Input } from '#ui/input.tsx'
import { Notice } from '#ui/notice.tsx'
import { Select } from '#ui/select.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useToast } from '#ui/toast-context.tsx'
import blocks from '#office/parts/blocks.module.css'
import { dotted } from '#office/parts/dotted.ts'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { useSendingForm } from '#office/parts/form/use-sending-form.ts'
import { PageHead } from '#office/parts/page-head.tsx'
import { printPath } from '#office/parts/print/papers.ts'
import { SureButton } from '#office/parts/sure-dialog.tsx'
import { api, wordsOf } from '#office/state/api.ts'
import { useLive } from '#office/state/live.ts'
import { queries } from '#office/state/queries.ts'
import { useMe } from '#office/state/session.ts'
import { useMinuteClock } from '#office/state/use-minute-clock.ts'
import { CompanySettlements } from './company-book.tsx'
import { CompanyCare, CompanyProven, ProveCompany } from './company-proof.tsx'
import { companyQuery } from './company-queries.ts'
import { CustomerBlock, Nothing } from './customer-block.tsx'
import css from './customer.module.css'

function owedText({ isPaid, payBy, owed }: CompanyCard['lastOrders'][number]): string {
  if (isPaid) return 'оплачен'
  if (!payBy) return 'не оплачен'
  return owed > 0 ? `оплатить ${formatRubles(owed)} до ${dayText(payBy)}` : 'долга нет'
}

export function loader({ params }: LoaderFunctionArgs) {
  void queries.prefetchQuery(companyQuery(Number(params['id'])))
  return null
}

export function Component() {
  const { id } = useParams()
  const { data: card, error } = useQuery(companyQuery(Number(id)))
  useLive((event) => {
    if (event.name === 'thing' && event.thing.kind === 'company' && event.thing.number === id)
      void queries.invalidateQueries(companyQuery(Number(id)))
  })
  if (!card)
    return error ? (
      <EmptyState failed title="Карточка не открылась">
        {wordsOf(error)}
      </EmptyState>
    ) : (
      <div className={blocks.desk}>
        <Skeleton lines={8} />
      </div>
    )
  return (
    <>
      <PageHead
        title={card.name}
        back={{ to: '/customers/companies', name: 'Организации' }}
        note={dotted(`ИНН ${card.inn}`, card.kpp && `КПП ${card.kpp}`, card.address)}
        actions={
          <Button size="s" icon="file" to={`/customers/papers?company=${card.id}`}>
            Документы
          </Button>
        }
      />
      <div className={clsx(blocks.desk, blocks.aside)}>
        <div className={blocks.column}>
          {card.overdueSince && (
            <Notice tone="warning" title="Просрочена оплата">
              Её ждали {dayText(card.overdueSince)}. Новых заказов с отсрочкой магазин не возьмёт, пока счета не
              оплатят.
            </Notice>
          )}
          {!card.proof && <ProveCompany key={`proof ${card.id}`} card={card} />}
          <Waiting card={card} />
          <Orders card={card} />
          <CompanySettlements key={`book ${card.id}`} id={card.id} />
        </div>
        <div className={blocks.column}>
          <Terms key={card.id} card={card} />
          <CustomerBlock title="Люди" count={card.members.length}>
            <ul className={blocks.list}>
              {card.members.map((member) => (
                <li key={member.id}>
                  <span>
                    <Link to={`/customers/${member.id}`}>{member.name}</Link>
                    {member.contact && <span className={blocks.quiet}> {member.contact}</span>}
                  </span>
                  <span className={blocks.quiet}>{member.rights || 'без прав'}</span>
                </li>
              ))}
            </ul>
          </CustomerBlock>
          <CompanyCare key={`care ${card.id}`} card={card} />
          <CompanyProven card={card} />
        </div>
      </div>
    </>
  )
}

/** Orders above somebody's limit: their own colleague decides, the shop only knows. */
function Waiting({ card }: { card: CompanyCard }) {
  const now = useMinuteClock()
  if (card.waiting.length === 0) return null
  return (
    <CustomerBlock title="Ждут согласования у покупателя" count={card.waiting.length}>
      <ul className={blocks.list}>
        {card.waiting.map(({ id, who, total, createdAt }) => (
          <li key={id}>
            <span>
              {who} <span className={blocks.quiet}>{relativeMomentText(createdAt, now)}</span>
            </span>
            <span className={css.figure}>{formatRubles(total)}</span>
          </li>
        ))}
      </ul>
    </CustomerBlock>
  )
}

/** As the order's own card has it: the money lies on the account. */
function InvoicePaid({ order: { number, total, owed } }: { order: CompanyCard['lastOrders'][number] }) {
  const toast = useToast()
  const [isSending, setSending] = useState(false)
  async function mark() {
    setSending(true)
    try {
      await api(markOrderInvoicePaid, { params: { number } })
      await queries.invalidateQueries({ queryKey: ['company'] })
      void queries.invalidateQueries({ queryKey: ['companies'] })
      toast({ text: `Счёт по заказу № ${number} оплачен`, tone: 'done' })
    } catch (error) {
      toast({ text: wordsOf(error), tone: 'error' })
    } finally {
      setSending(false)
    }
  }
  return (
    <SureButton
      press="Оплачен…"
      label={`Счёт по заказу №\u00A0${number} оплачен`}
      size="s"
      title="Деньги пришли на счёт?"
      sure="Да, пришли"
      keep="Ещё нет"
      isBusy={isSending}
      onSure={mark}
    >
      <p>
        Заказ №&nbsp;{number}, {formatRubles(owed || total)}. Он станет оплаченным, покупателю уйдёт сообщение.
      </p>
    </SureButton>
  )
}

function Orders({ card }: { card: CompanyCard }) {
  const now = useMinuteClock()
  const mayTakeMoney = useMe().permissions.includes('money.invoice')
  return (
    <CustomerBlock title="Заказы и счета" count={card.orders || undefined}>
      {card.lastOrders.length === 0 ? (
        <Nothing>Заказов пока нет</Nothing>
      ) : (
        <ul>
          {card.lastOrders.map((order) => (
            <li key={order.number} className={css.message}>
              <div className={css.messageHead}>
                <Link to={`/orders/${order.number}`}>Заказ № {order.number}</Link>
                <span className={css.figure}>{formatRubles(order.total)}</span>
                <Badge look="soft" tone={order.isPaid ? 'green' : order.owed > 0 ? 'orange' : 'grey'}>
                  {owedText(order)}
                </Badge>
              </div>
              <div className={css.messageHead}>
                <span className={blocks.quiet}>
                  {dotted(relativeMomentText(order.createdAt, now), order.statusText)}
                </span>
                {order.hasInvoice && !order.isPaid && !order.isOver && mayTakeMoney && <InvoicePaid order={order} />}
                {order.hasInvoice && (
                  <Link to={printPath('invoice', [order.number])} target="_blank">
                    Счёт, PDF
                  </Link>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
    </CustomerBlock>
  )
}

/** What was agreed with the shop; it holds from the next order on. */
function Terms({ card }: { card: CompanyCard }) {
  const toast = useToast()
  const [typed, setTyped] = useState({
    agreementNumber: card.agreementNumber,
    agreementOn: card.agreementOn ?? '',
    priceListId: card.priceListId === null ? '' : String(card.priceListId),
    creditLimit: String(card.creditLimit),
    creditDays: String(card.creditDays),
    edoId: card.edoId,
    address: card.address,
  })
  const { submit, isSending, errors, words } = useSendingForm(
    ['agreementNumber', 'agreementOn', 'priceListId', 'creditLimit', 'creditDays', 'edoId', 'address'],
    () =>
      api(changeCompanyTerms, {
        params: { id: card.id },
        body: {
          agreementNumber: typed.agreementNumber,
          agreementOn: typed.agreementOn || null,
          priceListId: typed.priceListId ? Number(typed.priceListId) : null,
          creditLimit: Number(typed.creditLimit.replace(/[\s\u00A0]/g, '').replace(',', '.')),
          creditDays: Number(typed.creditDays),
          edoId: typed.edoId,
          address: typed.address,
        },
      }),
    async () => {
      await queries.invalidateQueries({ queryKey: ['company', card.id] })
      void queries.invalidateQueries({ queryKey: ['companies'] })
      toast({ text: 'Условия записаны: они действуют со следующего заказа', tone: 'done' })
    },
  )
  const field = (name: keyof typeof typed) => ({
    value: typed[name],
    disabled: !card.mayChange,
    ...(errors[name] && { error: errors[name] }),
    onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [name]: target.value }),
  })
  return (
    <CustomerBlock title="Условия" count={card.creditLimit > 0 ? `долг ${formatRubles(card.debt)}` : undefined}>
      <OfficeForm onSubmit={() => void submit()} words={words} errors={errors}>
        <Input label="Договор №" maxLength={60} {...field('agreementNumber')} />
        <DayInput
          label="День договора"
          value={typed.agreementOn}
          disabled={!card.mayChange}
          {...(errors['agreementOn'] && { error: errors['agreementOn'] })}
          onValue={(agreementOn) => setTyped({ ...typed, agreementOn })}
        />
        <Select
          label="Прайс"
          options={[
            { value: '', label: 'Обычные цены' },
            ...card.lists.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          {...field('priceListId')}
          {...(card.proof === null && { disabled: true, hint: 'Когда организация подтверждена' })}
        />
        <Input
          label="Лимит отсрочки, ₽"
          inputMode="decimal"
          hint="0 — только предоплата"
          {...field('creditLimit')}
          {...(card.proof === null && { disabled: true, hint: 'Когда организация подтверждена' })}
        />
        <Input
          label="Срок отсрочки, дней"
          inputMode="numeric"
          {...field('creditDays')}
          {...(card.proof === null && { disabled: true })}
        />
        <Input
          label="Идентификатор ЭДО"
          hint="«2BM-…», «2BE…»: встанет в имя файла УПД"
          maxLength={46}
          {...field('edoId')}
        />
        <Input
          label="Юридический адрес"
          hint="Встанет в счёт и УПД. Без него оператор ЭДО не примет УПД с НДС"
          maxLength={500}
          {...field('address')}
        />
        {card.mayChange && (
          <div className={blocks.row}>
            <Button type="submit" look="black" loading={isSending}>
              Записать
            </Button>
          </div>
        )}
      </OfficeForm>
    </CustomerBlock>
  )
}

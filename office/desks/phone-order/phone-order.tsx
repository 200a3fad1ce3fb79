import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import {
  type Caller,
  phoneCaller,
  type PhonePreview,
  placePhoneOrder,
  previewPhoneOrder,
} from '#contract/office/phone-order.ts'
import { idempotencyKey } from '#contract/idempotency-key.ts'
import type { RequestCard } from '#contract/office/requests.ts'
import { askedFields, ORDER_FIELDS } from '#rules/order/order-fields.ts'
import { sentByEmail } from '#rules/identity/email.ts'
import { normalizePhone } from '#rules/identity/phone.ts'
import { formatRubles } from '#rules/money/money.ts'
import { countText } from '#rules/text/plural.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Input } from '#ui/input.tsx'
import { Notice } from '#ui/notice.tsx'
import { PhoneInput } from '#ui/phone-input.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { FindGood } from '#office/parts/find-good/find-good.tsx'
import { useToast } from '#ui/toast-context.tsx'
import blocks from '#office/parts/blocks.module.css'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { useSendingForm } from '#office/parts/form/use-sending-form.ts'
import { PageHead } from '#office/parts/page-head.tsx'
import { RestoredDraft } from '#office/parts/restored-draft.tsx'
import { requestQuery } from '#office/parts/request/request-query.ts'
import { api, wordsOf } from '#office/state/api.ts'
import { useDraft } from '#office/state/drafts.ts'
import { queries } from '#office/state/queries.ts'
import { useMe } from '#office/state/session.ts'
import { BonusCode } from './bonus-code.tsx'
import { LaterGoods, splitLater } from './later-goods.tsx'
import { findAtBranch } from './phone-goods.ts'
import {
  draftOfRequest,
  newDraft,
  phoneOrderBody,
  type PhoneDraft,
  previewBody,
  withCaller,
  withPhone,
  withPiece,
} from './phone-draft.ts'
import { PhoneLines } from './phone-lines.tsx'
import { PhoneTerms } from './phone-terms.tsx'
import css from './phone-order.module.css'

const FIELDS = [
  'contact.name',
  'contact.phone',
  'contact.email',
  'lines',
  'delivery.type',
  'delivery.warehouseId',
  'delivery.address',
  'delivery.slot',
  'payment',
  'giftCard',
  'bonusCode',
  'inn',
  'comment',
  ...ORDER_FIELDS.map(({ code }) => `fields.${code}`),
]

const callerQuery = (phone: string | null) =>
  queryOptions({
    queryKey: ['caller', phone],
    queryFn: async () => (await api(phoneCaller, { query: { phone: phone! } })).data,
    enabled: phone !== null,
  })

/** Enter in a line of text must not send an order: Ctrl Enter and the button do. */
function preventEnterSubmit(event: KeyboardEvent) {
  if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && event.target instanceof HTMLInputElement)
    event.preventDefault()
}

export function Component() {
  const [search] = useSearchParams()
  const number = search.get('request')
  if (number !== null) return <OfRequest key={number} number={number} />
  return <Desk request={null} />
}

/** With the buyer and the good of a request filled in: nothing is typed before they are known. */
function OfRequest({ number }: { number: string }) {
  const { data, error } = useQuery({ ...requestQuery(number), staleTime: Infinity })
  if (data) return <Desk request={data} />
  return error ? (
    <EmptyState failed title="Заявка не открылась">
      {wordsOf(error)}
    </EmptyState>
  ) : (
    <div className={blocks.desk}>
      <Skeleton lines={8} />
    </div>
  )
}

function Desk({ request }: { request: RequestCard | null }) {
  const me = useMe()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const toast = useToast()
  const phoneField = useRef<HTMLInputElement>(null)
  useEffect(() => phoneField.current?.focus(), [])
  const usual = me.branches[0]?.code ?? ''
  const given = search.get('phone') ?? ''
  const [initial] = useState(() => (request ? draftOfRequest(request, me.branches) : newDraft(usual, given)))
  const draft = useDraft(
    request ? `phone-order:request-${request.number}` : `phone-order${given && `:${given}`}`,
    initial,
  )
  const { setValue } = draft
  const set = (change: Partial<PhoneDraft>) => setValue((now) => ({ ...now, ...change }))

  const phone = normalizePhone(draft.value.phone)
  const { data: caller } = useQuery(callerQuery(phone))
  useEffect(() => {
    if (caller && phone) setValue((now) => withCaller(now, phone, caller))
  }, [caller, phone, setValue])

  const [shops, setShops] = useState<PhonePreview['shops']>([])
  const isShopKnown = shops.some(({ id }) => id === draft.value.warehouseId)
  // the first shop until another is chosen; nobody has typed it, so it is no part of the draft
  const value = isShopKnown ? draft.value : { ...draft.value, warehouseId: shops[0]?.id ?? null }
  const [giftCard, setGiftCard] = useState('')
  const [bonusCode, setBonusCode] = useState('')
  const [isApart, setApart] = useState(false)
  const [splitKey] = useState(idempotencyKey)
  const body = previewBody(value, giftCard)
  const { data: preview, isPlaceholderData: isStale } = useQuery({
    queryKey: ['phone-preview', body],
    queryFn: async ({ signal }) => (await api(previewPhoneOrder, { body }, { signal })).data,
    enabled: value.branch !== '',
    placeholderData: keepPreviousData,
    staleTime: 5000,
  })
  const sentTo = sentByEmail(value.payment, preview?.isEmailForReceipt)
  const offered = preview?.shops
  if (offered && offered !== shops) setShops(offered)

  const form = useSendingForm(
    FIELDS,
    () => api(placePhoneOrder, { body: phoneOrderBody(value, preview?.sums?.total ?? null, { giftCard, bonusCode }) }),
    async ({ data: { number } }) => {
      const parts = isApart ? (preview?.lines ?? []) : []
      draft.discard(newDraft(usual))
      setGiftCard('')
      setBonusCode('')
      void queries.invalidateQueries({ queryKey: ['orders'], refetchType: 'none' })
      if (request) {
        void queries.invalidateQueries({ queryKey: ['requests'], refetchType: 'none' })
        void queries.invalidateQueries(requestQuery(request.number))
      }
      setApart(false)
      if (parts.some(({ isLater }) => isLater))
        // the order stands whatever becomes of its parts: the card splits it by hand
        await splitLater(number, parts, splitKey).then(
          (other) => toast({ text: `Оформлены заказы № ${number} и № ${other ?? ''}`, tone: 'done' }),
          (error: unknown) =>
            toast({ text: `Заказ № ${number} оформлен целиком. Не разделился: ${wordsOf(error)}`, tone: 'error' }),
        )
      else toast({ text: `Заказ № ${number} оформлен`, tone: 'done' })
      return navigate(`/orders/${number}`)
    },
  )
  const sums = preview?.sums ?? null
  return (
    <>
      <PageHead title="Заказ по телефону" />
      <OfficeForm onSubmit={form.submit} words={null} errors={form.errors}>
        {/* the keys are those of its fields */}
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
        <div className={clsx(blocks.desk, blocks.aside)} onKeyDown={preventEnterSubmit}>
          <div className={blocks.column}>
            {request && <FromRequest request={request} />}
            <RestoredDraft
              at={draft.restoredAt}
              onDiscard={() => draft.discard(request ? draftOfRequest(request, me.branches) : newDraft(usual))}
            />
            <section className={blocks.block} aria-labelledby="caller">
              <h2 id="caller">Кто звонит</h2>
              <div className={css.fields}>
                <PhoneInput
                  ref={phoneField}
                  value={value.phone}
                  error={form.errors['contact.phone']}
                  onValue={(typed) => setValue((now) => withPhone(now, typed))}
                />
                <Input
                  label="Имя"
                  value={value.name}
                  error={form.errors['contact.name']}
                  onChange={({ target }) => set({ name: target.value })}
                />
                <Input
                  label={sentTo ? `E-mail для ${sentTo}а` : 'E-mail'}
                  required={sentTo !== null}
                  type="email"
                  value={value.email}
                  error={form.errors['contact.email']}
                  onChange={({ target }) => set({ email: target.value })}
                />
              </div>
              <CallerLine caller={caller} />
              {caller && !caller.customer && (
                <Checkbox
                  checked={value.isAccountWanted}
                  hint="Клиент согласен на обработку данных: скажите ему об этом. Войдёт по коду на этот телефон."
                  onChange={({ target }) => set({ isAccountWanted: target.checked })}
                >
                  Завести карточку клиента
                </Checkbox>
              )}
              {caller?.customer && caller.customer.bonuses > 0 && (
                <Checkbox checked={value.useBonuses} onChange={({ target }) => set({ useBonuses: target.checked })}>
                  Списать бонусы: есть {caller.customer.bonuses}
                </Checkbox>
              )}
              {caller?.customer && value.useBonuses && (
                <BonusCode
                  phone={value.phone}
                  branch={value.branch}
                  code={bonusCode}
                  error={form.errors['bonusCode']}
                  onCode={setBonusCode}
                />
              )}
            </section>
            <section className={blocks.block} aria-labelledby="goods">
              <h2 id="goods">Товары</h2>
              <FindGood
                scope={[value.branch]}
                find={(search, signal) => findAtBranch(value.branch, search, signal)}
                error={form.errors['lines']}
                onAdd={({ code }) => setValue((now) => ({ ...now, lines: withPiece(now.lines, code) }))}
              />
              <PhoneLines wanted={value.lines} lines={preview?.lines ?? []} onLines={(lines) => set({ lines })} />
            </section>
            <PhoneTerms
              draft={value}
              preview={preview}
              branches={me.branches}
              errors={form.errors}
              giftCard={giftCard}
              onGiftCard={setGiftCard}
              onChange={set}
            />
            <section className={blocks.block} aria-labelledby="more">
              <h2 id="more">Комментарий</h2>
              {askedFields(value.payment === 'invoice').map(({ code, label, hint }) => (
                <Input
                  key={code}
                  label={label}
                  hint={hint}
                  value={value.fields?.[code] ?? ''}
                  error={form.errors[`fields.${code}`]}
                  onChange={({ target }) => set({ fields: { ...value.fields, [code]: target.value } })}
                />
              ))}
              <Textarea
                label="Комментарий к заказу"
                hideLabel
                rows={2}
                value={value.comment}
                error={form.errors['comment']}
                onValue={(comment) => set({ comment })}
              />
            </section>
          </div>
          <aside className={clsx(blocks.block, css.sums)} aria-label="Итог" aria-busy={isStale}>
            <h2>Итог</h2>
            {sums ? (
              <>
                <dl className={css.figures}>
                  <dt>Товары</dt>
                  <dd>{formatRubles(sums.goods + sums.promo)}</dd>
                  {sums.promo > 0 && (
                    <>
                      <dt>По промокоду</dt>
                      <dd>−{formatRubles(sums.promo)}</dd>
                    </>
                  )}
                  {sums.bonuses > 0 && (
                    <>
                      <dt>Бонусы</dt>
                      <dd>−{formatRubles(sums.bonuses)}</dd>
                    </>
                  )}
                  <dt>Доставка</dt>
                  <dd>{sums.delivery === 0 ? 'бесплатно' : formatRubles(sums.delivery)}</dd>
                  {sums.gift > 0 && (
                    <>
                      <dt>Подарочная карта</dt>
                      <dd>−{formatRubles(sums.gift)}</dd>
                    </>
                  )}
                  <dt className={css.total}>К оплате</dt>
                  <dd className={css.total}>{formatRubles(sums.total - sums.gift)}</dd>
                </dl>
                <p role="status">{sums.promise}</p>
                {me.permissions.includes('orders.change') && (
                  <LaterGoods lines={preview?.lines ?? []} isApart={isApart} onApart={setApart} />
                )}
              </>
            ) : (
              <p role="status" className={blocks.quiet}>
                {preview?.problem ?? 'Добавьте товары: здесь появятся сумма и срок'}
              </p>
            )}
            {form.words && <Notice tone="error">{form.words}</Notice>}
            <Button type="submit" look="red" wide loading={form.isSending}>
              Оформить заказ
            </Button>
            <p className={css.hint}>
              <kbd>Ctrl Enter</kbd> из любого поля
            </p>
          </aside>
        </div>
      </OfficeForm>
    </>
  )
}

/** What the caller wants, in their own words, beside what is being written down. */
function FromRequest({ request }: { request: RequestCard }) {
  const link = <Link to={`/requests/${request.number}`}>Заявка № {request.number}</Link>
  if (request.order)
    return (
      <Notice tone="warning">
        {link}: по ней уже есть <Link to={`/orders/${request.order.number}`}>заказ № {request.order.number}</Link>.
      </Notice>
    )
  return (
    <Notice>
      {link}: {request.kindText.toLowerCase()}
      {request.message && `, «${request.message}»`}. Заказ закроет её.
    </Notice>
  )
}

function CallerLine({ caller }: { caller: Caller | undefined }) {
  if (!caller) return null
  const orders = countText(caller.orders, ['заказ', 'заказа', 'заказов'])
  return (
    <p role="status" className={blocks.quiet}>
      {caller.customer ? (
        <>
          <Link to={`/customers/${caller.customer.id}`}>Клиент</Link>: {orders}
        </>
      ) : caller.orders > 0 ? (
        `Покупал без регистрации: ${orders}`
      ) : (
        'Звонит впервые'
      )}
    </p>
  )
}

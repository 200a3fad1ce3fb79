import { useRef, useState } from 'react'
import { buyGiftCard, giftCardOffer } from '#contract/gift-cards.ts'
import { IDEMPOTENCY_HEADER } from '#contract/order.ts'
import { emailError } from '#rules/identity/email.ts'
import { nameError } from '#rules/identity/person-name.ts'
import { phoneError } from '#rules/identity/phone-error.ts'
import { GIFT_MESSAGE_MAX, soldSumError } from '#rules/money/gift-card.ts'
import { formatRubles, rublesToKopecks } from '#rules/money/money.ts'
import { countText } from '#rules/text/plural.ts'
import { textLimitError } from '#rules/text/textarea-limit.ts'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { Button } from '#ui/button.tsx'
import { Container } from '#ui/container.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Input } from '#ui/input.tsx'
import { PhoneInput } from '#ui/phone-input.tsx'
import { Panel } from '#ui/panel.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { RulerTicks } from '#ui/ruler-ticks.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { useCaptcha } from '../../app/captcha.ts'
import { pageContext } from '../../app/page-context.ts'
import { pageFailure } from '../../app/page-failure.ts'
import { pageMeta } from '../../app/page-meta.ts'
import { useSavedContact } from '../../hooks/use-saved-contact.ts'
import { useSending } from '../../hooks/use-sending.ts'
import { Consent } from '../../parts/contact-form/consent.tsx'
import { SendingForm } from '../../parts/sending-form.tsx'
import { catalogPath, homePath } from '../../paths.ts'
import { useAppState } from '../../state/app-state.tsx'
import { idempotencyKey } from '#contract/idempotency-key.ts'
import { useInit } from '../../state/init.tsx'
import type { Route } from './+types/gift-card.ts'
import css from './gift-card.module.css'

export async function loader({ context }: Route.LoaderArgs) {
  const { api } = context.get(pageContext)
  const { data } = await api(giftCardOffer, {}).catch(pageFailure)
  return data
}

const TITLE = 'Подарочная карта'

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: TITLE,
    description: 'Подарочная карта на инструмент: номер придёт на e-mail получателя сразу после оплаты.',
  })

const FIELDS = ['sum', 'recipient', 'email', 'message', 'contact.name', 'contact.phone', 'contact.email']
const OTHER = 'other'

export default function GiftCardPage({ loaderData: offer }: Route.ComponentProps) {
  return (
    <Container className={css.page}>
      <Breadcrumbs items={[{ label: 'Главная', to: homePath }]} />
      <header className={css.head}>
        <h1>{TITLE}</h1>
        <p className={css.lead}>
          Номер карты придёт на e-mail получателя сразу после оплаты. Ею платят за любые товары магазина, целиком или
          частями, {countText(offer.months, ['месяц', 'месяца', 'месяцев'])}.
        </p>
      </header>
      {offer.isSold ? (
        <GiftForm sums={offer.sums} months={offer.months} />
      ) : (
        <EmptyState title="Карты сейчас не продаём" actions={<Button to={catalogPath}>В каталог</Button>}>
          Онлайн-оплата не подключена. Позвоните нам: карту выпустит продавец.
        </EmptyState>
      )}
    </Container>
  )
}

function GiftForm({ sums, months }: { sums: readonly number[]; months: number }) {
  const { api } = useAppState()
  const captcha = useCaptcha()
  const sending = useSending(FIELDS)
  const key = useRef(idempotencyKey())
  const [chosen, setChosen] = useState(String(sums[1] ?? sums[0] ?? OTHER))
  const [typed, setTyped] = useState('')
  const [recipient, setRecipient] = useState('')
  const [email, setEmail] = useState('')
  const [message, setMessage] = useState('')
  const [contact, setContact] = useState({ name: '', phone: '', email: '' })
  const saveContact = useSavedContact((saved) =>
    setContact((now) => ({
      name: now.name || saved.name,
      phone: now.phone || saved.phone,
      email: now.email || saved.email,
    })),
  )
  const sum = Number(chosen === OTHER ? typed.replace(/\s/g, '').replace(',', '.') : chosen)
  const wrongSum = Number.isFinite(sum) ? soldSumError(rublesToKopecks(sum)) : 'Введите сумму числом'
  const problems = () => ({
    sum: wrongSum,
    recipient: nameError(recipient, { required: true }),
    email: email.trim() === '' ? 'Введите e-mail: на него придёт номер карты' : emailError(email),
    message: textLimitError(message, GIFT_MESSAGE_MAX),
    'contact.name': nameError(contact.name, { required: true }),
    'contact.phone': phoneError(contact.phone),
    'contact.email': contact.email.trim() === '' ? 'Введите e-mail: на него придёт чек' : emailError(contact.email),
  })
  const send = () =>
    sending.send(problems(), async () => {
      const { data } = await api(
        buyGiftCard,
        { body: { sum, recipient, email, message, contact, captcha: await captcha('order') } },
        { headers: { [IDEMPOTENCY_HEADER]: key.current } },
      )
      saveContact(contact)
      if (data.paymentUrl) window.location.assign(data.paymentUrl)
    })
  /** Another wish is another purchase. */
  const changed = (field: string) => {
    key.current = idempotencyKey()
    sending.clear(field)
  }
  const own = (field: 'name' | 'phone' | 'email') => (text: string) => {
    setContact((now) => ({ ...now, [field]: text }))
    changed(`contact.${field}`)
  }
  return (
    <div className={css.columns}>
      <Panel>
        <SendingForm
          label={TITLE}
          sending={sending}
          onSubmit={() => void send()}
          submit={
            <>
              <Button type="submit" look="red" size="l" loading={sending.busy}>
                {wrongSum === null ? `Оплатить ${formatRubles(sum)}` : 'Оплатить'}
              </Button>
              <Consent action="Оплатить" />
            </>
          }
        >
          <fieldset className={css.part}>
            <legend>Сколько</legend>
            <RadioGroup
              legend="Сумма карты"
              hideLegend
              look="card"
              className={css.sums}
              options={[
                ...sums.map((each) => ({ value: String(each), label: formatRubles(each) })),
                { value: OTHER, label: 'Другая сумма' },
              ]}
              value={chosen}
              {...(chosen !== OTHER && { error: sending.errors['sum'] })}
              onValue={(value) => {
                setChosen(value)
                changed('sum')
              }}
            />
            {chosen === OTHER && (
              <Input
                label="Сумма"
                inputMode="numeric"
                suffix="₽"
                value={typed}
                error={sending.errors['sum']}
                onChange={({ target }) => {
                  setTyped(target.value)
                  changed('sum')
                }}
              />
            )}
          </fieldset>
          <div className={css.people}>
            <fieldset className={css.part}>
              <legend>Кому</legend>
              <Input
                label="Имя получателя"
                autoComplete="off"
                required
                value={recipient}
                error={sending.errors['recipient']}
                onChange={({ target }) => {
                  setRecipient(target.value)
                  changed('recipient')
                }}
              />
              <Input
                label="E-mail получателя"
                type="email"
                inputMode="email"
                autoComplete="off"
                required
                hint="На него придёт номер карты. Хотите вручить сами — впишите свой"
                value={email}
                error={sending.errors['email']}
                onChange={({ target }) => {
                  setEmail(target.value)
                  changed('email')
                }}
              />
              <Textarea
                label="Поздравление"
                rows={3}
                max={GIFT_MESSAGE_MAX}
                value={message}
                error={sending.errors['message']}
                onValue={(text) => {
                  setMessage(text)
                  changed('message')
                }}
              />
            </fieldset>
            <fieldset className={css.part}>
              <legend>От кого</legend>
              <Input
                label="Ваше имя"
                autoComplete="name"
                required
                value={contact.name}
                error={sending.errors['contact.name']}
                onChange={({ target }) => own('name')(target.value)}
              />
              <PhoneInput
                label="Ваш телефон"
                required
                value={contact.phone}
                error={sending.errors['contact.phone']}
                onValue={own('phone')}
              />
              <Input
                label="Ваш e-mail"
                type="email"
                inputMode="email"
                autoComplete="email"
                required
                hint="На него придёт чек"
                value={contact.email}
                error={sending.errors['contact.email']}
                onChange={({ target }) => own('email')(target.value)}
              />
            </fieldset>
          </div>
        </SendingForm>
      </Panel>
      <GiftLook
        sum={wrongSum === null ? formatRubles(sum) : 'Сумма'}
        recipient={recipient}
        message={message}
        from={contact.name}
        months={months}
      />
    </div>
  )
}

interface GiftLookProps {
  sum: string
  recipient: string
  message: string
  from: string
  months: number
}

/** What is being bought, as it is filled in, and what it can do. */
function GiftLook({ sum, recipient, message, from, months }: GiftLookProps) {
  const { logoText } = useInit().info
  return (
    <aside aria-labelledby="gift-look" className={css.aside}>
      <h2 id="gift-look" className={css.asideTitle}>
        Ваша карта
      </h2>
      <div className={css.card}>
        <p className={css.brand}>{logoText}</p>
        <p className={css.sum}>{sum}</p>
        <RulerTicks />
        <p>{recipient.trim() === '' ? 'Имя получателя' : recipient}</p>
        {message.trim() !== '' && <p className={css.message}>{message}</p>}
        {from.trim() !== '' && <p className={css.from}>От кого: {from}</p>}
      </div>
      <ul className={css.facts}>
        <li>Действует {countText(months, ['месяц', 'месяца', 'месяцев'])}, остаток ждёт на карте.</li>
        <li>Чего не хватит при покупке, оплачивают при получении.</li>
        <li>На саму карту не действуют скидки и бонусы.</li>
      </ul>
    </aside>
  )
}

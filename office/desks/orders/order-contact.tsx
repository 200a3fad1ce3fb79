import { ORDER_FIELDS } from '#rules/order/order-fields.ts'
import { useState } from 'react'
import { changeDeskOrder, type OrderCard, revealContact } from '#contract/office/orders.ts'
import { conflictsOf, type FieldConflict } from '#contract/office/stale.ts'
import { Button } from '#ui/button.tsx'
import { Input } from '#ui/input.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { useToast } from '#ui/toast-context.tsx'
import blocks from '#office/parts/blocks.module.css'
import { ConflictNotice } from '#office/parts/conflict-notice.tsx'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { useSendingForm } from '#office/parts/form/use-sending-form.ts'
import { RestoredDraft } from '#office/parts/restored-draft.tsx'
import { api, wordsOf } from '#office/state/api.ts'
import { useDraft } from '#office/state/drafts.ts'
import { queries } from '#office/state/queries.ts'
import { useMe } from '#office/state/session.ts'
import { useShortcuts } from '#office/state/shortcuts.ts'
import { cardQuery, putCard } from './order-queries.ts'

/** The buyer: whom to call, what he wrote. */
export function DeskOrderContact({ card }: { card: OrderCard }) {
  const me = useMe()
  const toast = useToast()
  const [isEditing, setEditing] = useState(false)
  const [shown, setShown] = useState<{ phone: string; email: string | null } | null>(null)
  const { contact } = card
  const mayChange = me.permissions.includes('orders.change') && !contact.isMasked
  useShortcuts(
    mayChange
      ? [
          {
            keys: 'Shift+KeyE',
            shown: 'Shift E',
            name: 'Изменить контакт',
            group: 'Заказ',
            run: () => setEditing(true),
          },
        ]
      : [],
  )
  async function reveal() {
    try {
      setShown((await api(revealContact, { params: { number: card.number } })).data)
    } catch (error) {
      toast({ text: wordsOf(error), tone: 'error' })
    }
  }
  const phone = shown?.phone ?? contact.phone
  const email = shown ? shown.email : contact.email
  return (
    <section className={blocks.block} aria-labelledby="order-contact">
      <div className={blocks.head}>
        <h2 id="order-contact" className={blocks.title}>
          Покупатель
        </h2>
        {mayChange && !isEditing && (
          <Button icon="edit" onClick={() => setEditing(true)}>
            Изменить
          </Button>
        )}
      </div>
      {isEditing ? (
        <ContactForm card={card} onDone={() => setEditing(false)} />
      ) : (
        <ul className={blocks.list}>
          <li>
            <span>{contact.name}</span>
            <span className={blocks.quiet}>
              {card.customer ? `Заказов: ${card.customer.orders}` : 'Без регистрации'}
            </span>
          </li>
          <li>
            {contact.isMasked && !shown ? (
              <>
                <span>{phone}</span>
                {contact.canReveal && (
                  <Button
                    size="s"
                    icon="eye"
                    title="Кто и когда открыл, останется в журнале"
                    onClick={() => void reveal()}
                  >
                    Показать
                  </Button>
                )}
              </>
            ) : (
              <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>
            )}
          </li>
          {email && (
            <li>
              <span>{email}</span>
            </li>
          )}
          {card.fields.map(({ code, label, value }) => (
            <li key={code}>
              <span>{value}</span>
              <span className={blocks.quiet}>{label}</span>
            </li>
          ))}
          {card.comment && (
            <li>
              <span>«{card.comment}»</span>
            </li>
          )}
        </ul>
      )}
    </section>
  )
}

type Field = 'contactName' | 'contactPhone' | 'contactEmail' | 'deliveryAddress' | 'comment' | `fields.${string}`
const OWN = ORDER_FIELDS.map(({ code, label }) => ({ name: `fields.${code}` as const, code, label }))
const FIELDS: readonly { name: Field; label: string; type?: string }[] = [
  { name: 'contactName', label: 'Имя' },
  { name: 'contactPhone', label: 'Телефон', type: 'tel' },
  { name: 'contactEmail', label: 'E-mail', type: 'email' },
  { name: 'deliveryAddress', label: 'Адрес доставки' },
  ...OWN,
]

const valuesOf = ({ contact, comment, delivery, fields }: OrderCard): Record<Field, string> => ({
  ...Object.fromEntries(OWN.map(({ name, code }) => [name, fields.find((each) => each.code === code)?.value ?? ''])),
  contactName: contact.name,
  contactPhone: contact.phone,
  contactEmail: contact.email ?? '',
  deliveryAddress: delivery.address,
  comment,
})

/**
 * Only what was changed is sent, each with the value it was changed from: a colleague's other fields stay as they are.
 */
function changesOf(from: Record<Field, string>, to: Record<Field, string>) {
  const changed = (Object.keys(from) as Field[]).filter((name) => from[name] !== to[name])
  const own = OWN.filter(({ name }) => changed.includes(name))
  return {
    ...(Object.fromEntries(
      changed
        .filter((name) => !name.startsWith('fields.'))
        .map((name) => [name, { from: from[name] || null, to: (to[name] ?? '').trim() || null }]),
    ) as Partial<Record<'contactName', { from: string | null; to: string | null }>>),
    ...(own.length > 0 && {
      fields: Object.fromEntries(
        own.map(({ name, code }) => [code, { from: from[name] ?? '', to: (to[name] ?? '').trim() }]),
      ),
    }),
  }
}

function ContactForm({ card, onDone }: { card: OrderCard; onDone: () => void }) {
  const toast = useToast()
  // what the form began with: an answer that comes meanwhile must not change what one's own change is measured by
  const [seen, setSeen] = useState(() => valuesOf(card))
  const draft = useDraft(`order:${card.number}`, seen)
  const [conflicts, setConflicts] = useState<readonly FieldConflict[]>([])
  const form = useSendingForm(
    [...FIELDS.map(({ name }) => name), 'comment'],
    async () => {
      try {
        return await api(changeDeskOrder, { params: { number: card.number }, body: changesOf(seen, draft.value) })
      } catch (error) {
        setConflicts(conflictsOf(error))
        throw error
      }
    },
    ({ data }) => {
      putCard(data)
      draft.discard()
      toast({ text: 'Записано', tone: 'done' })
      onDone()
    },
  )
  async function readAgain(): Promise<Record<Field, string>> {
    const fresh = valuesOf(await queries.fetchQuery({ ...cardQuery(card.number), staleTime: 0 }))
    setSeen(fresh)
    setConflicts([])
    form.setRefusal({ fields: {}, words: null })
    return fresh
  }
  const isCourier = card.delivery.type !== 'pickup'
  return (
    <OfficeForm onSubmit={form.submit} words={conflicts.length > 0 ? null : form.words} errors={form.errors}>
      <RestoredDraft at={draft.restoredAt} onDiscard={() => draft.discard(seen)} />
      {conflicts.length > 0 && (
        <ConflictNotice
          title={form.words}
          conflicts={conflicts}
          onTheirs={() =>
            void readAgain().then((fresh) => {
              const theirs = Object.fromEntries(conflicts.map(({ field }) => [field, fresh[field as Field] ?? '']))
              draft.setValue((now) => ({ ...now, ...theirs }))
            })
          }
          onMine={() => void readAgain()}
        >
          Записать моё: проверьте и нажмите «Записать» ещё раз.
        </ConflictNotice>
      )}
      {FIELDS.filter(({ name }) => name !== 'deliveryAddress' || isCourier).map(({ name, label, type = 'text' }) => (
        <Input
          key={name}
          name={name}
          label={label}
          type={type}
          value={draft.value[name]}
          error={form.errors[name]}
          onChange={(event) => draft.setValue((now) => ({ ...now, [name]: event.target.value }))}
        />
      ))}
      <Textarea
        label="Комментарий покупателя"
        name="comment"
        value={draft.value.comment}
        error={form.errors['comment']}
        onValue={(comment) => draft.setValue((now) => ({ ...now, comment }))}
      />
      <div className={blocks.row}>
        <Button type="submit" look="black" loading={form.isSending} disabled={!draft.isDirty}>
          Записать
        </Button>
        <Button
          onClick={() => {
            draft.discard(seen)
            onDone()
          }}
        >
          Не менять
        </Button>
      </div>
    </OfficeForm>
  )
}

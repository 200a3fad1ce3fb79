import { useState } from 'react'
import {
  addCustomerNote,
  blockCustomer,
  dropCustomerNote,
  unblockCustomer,
  withdrawConsent,
} from '#contract/office/customer-work.ts'
import { type CustomerCard, revealCustomer } from '#contract/office/customers.ts'
import { relativeMomentText } from '#rules/calendar/moment-text.ts'
import { CONSENTS, type ConsentKind } from '#rules/identity/consent.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Input } from '#ui/input.tsx'
import { Notice } from '#ui/notice.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { useToast } from '#ui/toast-context.tsx'
import blocks from '#office/parts/blocks.module.css'
import { dotted } from '#office/parts/dotted.ts'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { useSendingForm } from '#office/parts/form/use-sending-form.ts'
import { api, wordsOf } from '#office/state/api.ts'
import { SureDialog } from '#office/parts/sure-dialog.tsx'
import { useDraft } from '#office/state/drafts.ts'
import { useMe } from '#office/state/session.ts'
import { useMinuteClock } from '#office/state/use-minute-clock.ts'
import { CustomerBlock, Nothing } from './customer-block.tsx'
import { refreshCustomer, useCustomerStep } from './customer-steps.ts'
import css from './customer.module.css'

export function CustomerContact({ card }: { card: CustomerCard }) {
  const toast = useToast()
  const now = useMinuteClock()
  const { permissions } = useMe()
  const [shown, setShown] = useState<{ phone: string; email: string | null } | null>(null)
  const [isBlocking, setBlocking] = useState(false)
  const { run, isBusy } = useCustomerStep(card.id)
  const { phone, email } = shown ?? card
  const reveal = () =>
    api(revealCustomer, { params: { id: card.id } }).then(
      ({ data }) => setShown(data),
      (error: unknown) => toast({ text: wordsOf(error), tone: 'error' }),
    )
  return (
    <CustomerBlock title="Контакт" count={`№ ${card.id}`}>
      {card.blocked && (
        <Notice tone="warning" title={`Вход закрыт ${relativeMomentText(card.blocked.at, now)}`}>
          {card.blocked.reason}
        </Notice>
      )}
      <ul className={blocks.list}>
        <li>{phone}</li>
        <li className={css.wrap}>
          {email ?? <span className={blocks.quiet}>E-mail не указан</span>}
          {email && !card.isEmailConfirmed && <span className={blocks.quiet}>не подтверждён</span>}
        </li>
        <li>
          <span>Рассылка</span>
          <span className={blocks.quiet}>{card.wantsMail ? 'получает' : 'не получает'}</span>
        </li>
        <li>
          <span>Был на сайте</span>
          <span className={blocks.quiet}>
            {card.lastSeenAt ? relativeMomentText(card.lastSeenAt, now) : 'не входил'}
          </span>
        </li>
      </ul>
      <div className={blocks.row}>
        {card.canReveal && !shown && (
          <Button size="s" onClick={() => void reveal()}>
            Показать
          </Button>
        )}
        {permissions.includes('orders.create') && (
          <Button
            size="s"
            icon="phone"
            prefetch="none"
            to={`/phone-order${card.isMasked && !shown ? '' : `?phone=${encodeURIComponent(phone)}`}`}
          >
            Новый заказ
          </Button>
        )}
        {card.mayChange &&
          (card.blocked ? (
            <Button
              size="s"
              loading={isBusy}
              onClick={() => void run(() => api(unblockCustomer, { params: { id: card.id } }), 'Вход снова открыт')}
            >
              Открыть вход
            </Button>
          ) : (
            <Button size="s" look="transparent-black" onClick={() => setBlocking(true)}>
              Закрыть вход…
            </Button>
          ))}
      </div>
      {isBlocking && <BlockDialog card={card} onClose={() => setBlocking(false)} />}
    </CustomerBlock>
  )
}

function BlockDialog({ card, onClose }: { card: CustomerCard; onClose: () => void }) {
  const toast = useToast()
  const [reason, setReason] = useState('')
  const { submit, isSending, errors, words } = useSendingForm(
    ['reason'],
    () => api(blockCustomer, { params: { id: card.id }, body: { reason } }),
    async () => {
      await refreshCustomer(card.id)
      toast({ text: 'Вход закрыт, все входы завершены', tone: 'done' })
      onClose()
    },
  )
  return (
    <Dialog open title="Закрыть вход в аккаунт" size="s" onClose={onClose}>
      <OfficeForm onSubmit={() => void submit()} words={words} errors={errors}>
        <p>Клиент выйдет на всех устройствах и не войдёт, пока вы не откроете вход. Заказы и бонусы останутся.</p>
        <Input
          label="Причина (для своих)"
          value={reason}
          maxLength={300}
          data-autofocus
          {...(errors['reason'] && { error: errors['reason'] })}
          onChange={(event) => setReason(event.target.value)}
        />
        <div className={blocks.row}>
          <Button type="submit" look="black" loading={isSending}>
            Закрыть вход
          </Button>
          <Button onClick={onClose}>Не надо</Button>
        </div>
      </OfficeForm>
    </Dialog>
  )
}

export function CustomerNotes({ card }: { card: CustomerCard }) {
  const now = useMinuteClock()
  const draft = useDraft(`customer-note:${card.id}`, '')
  const { run, isBusy } = useCustomerStep(card.id)
  const { submit, isSending, errors, words } = useSendingForm(
    ['text'],
    () => api(addCustomerNote, { params: { id: card.id }, body: { text: draft.value } }),
    async () => {
      draft.discard('')
      await refreshCustomer(card.id)
    },
  )
  if (!card.mayChange && card.notes.length === 0) return null
  return (
    <CustomerBlock title="Заметки" count={card.notes.length || undefined}>
      {card.notes.length > 0 && (
        <ul>
          {card.notes.map((note) => (
            <li key={note.id} className={css.message}>
              <p className={css.words}>{note.text}</p>
              <div className={css.messageHead}>
                <span className={blocks.quiet}>
                  {note.who}, {relativeMomentText(note.at, now)}
                </span>
                {note.isOwn && card.mayChange && (
                  <Button
                    size="s"
                    look="transparent-black"
                    disabled={isBusy}
                    onClick={() =>
                      void run(
                        () => api(dropCustomerNote, { params: { id: card.id, note: note.id } }),
                        'Заметка убрана',
                      )
                    }
                  >
                    Убрать
                  </Button>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
      {card.mayChange && (
        <OfficeForm onSubmit={() => void submit()} words={words} errors={errors}>
          <Textarea
            label="Новая заметка"
            hint="Видят только сотрудники; человек получит её, если попросит свои данные"
            rows={2}
            max={2000}
            value={draft.value}
            onValue={draft.setValue}
            {...(errors['text'] && { error: errors['text'] })}
          />
          <div className={blocks.row}>
            <Button size="s" type="submit" loading={isSending} disabled={draft.value.trim() === ''}>
              Записать
            </Button>
          </div>
        </OfficeForm>
      )}
    </CustomerBlock>
  )
}

const withdrawnWords = (kind: ConsentKind) =>
  kind === 'personal-data'
    ? 'Отзыв записан. Данные нужно удалить: запрос с крайним сроком — в карточке'
    : `Отзыв записан: ${CONSENTS[kind].name.toLowerCase()}`

/** Everything the customer ever said, as a file; that it was taken is in the journal. */
const extractOf = (id: number) => `/api/office/consents-file?customer=${id}&format=xlsx`

export function CustomerConsents({ card }: { card: CustomerCard }) {
  const now = useMinuteClock()
  const { run, isBusy } = useCustomerStep(card.id)
  const [asked, setAsked] = useState<CustomerCard['standing'][number] | null>(null)
  return (
    <CustomerBlock title="Согласия">
      {card.consents.length === 0 ? (
        <Nothing>Согласий не записано</Nothing>
      ) : (
        <ul className={blocks.list}>
          {card.consents.map((consent, at) => (
            <li key={`${consent.at}${consent.what}${at}`}>
              <span>
                {consent.what}{' '}
                {!consent.isGiven && (
                  <Badge look="soft" tone="red">
                    отозвано
                  </Badge>
                )}
              </span>
              <span className={blocks.quiet}>
                {dotted(
                  relativeMomentText(consent.at, now),
                  `текст ${consent.version}`,
                  consent.wayText,
                  consent.where,
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      {card.mayChange && card.consents.length > 0 && (
        <div className={blocks.row}>
          <Button size="s" icon="download" onClick={() => location.assign(extractOf(card.id))}>
            Выписка
          </Button>
          {card.standing.map((kind) => (
            <Button key={kind} size="s" disabled={isBusy} onClick={() => setAsked(kind)}>
              Отозвать: «{CONSENTS[kind].name}»…
            </Button>
          ))}
        </div>
      )}
      {asked && (
        <SureDialog
          title={`Отозвать: «${CONSENTS[asked].name}»?`}
          sure="Записать отзыв"
          keep="Не отзывать"
          isBusy={isBusy}
          onSure={() =>
            void run(
              () => api(withdrawConsent, { params: { id: card.id }, body: { kind: asked } }),
              withdrawnWords(asked),
            ).then(() => setAsked(null))
          }
          onClose={() => setAsked(null)}
        >
          <p>
            Отзыв записывается от имени клиента, сегодняшним днём; вернуть согласие сможет только он сам.
            {asked === 'personal-data' &&
              ` Вместе с ним ${card.standing.length > 1 ? `отзываются все согласия (их ${card.standing.length}), и ` : ''}открывается запрос, на который закон даёт срок ответа.`}
          </p>
        </SureDialog>
      )}
    </CustomerBlock>
  )
}

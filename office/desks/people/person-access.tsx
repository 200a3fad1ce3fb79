import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { changeStaff, renewInvitation, type StaffPerson, staffWork } from '#contract/office/staff.ts'
import { relativeMomentText, timeOfDayText } from '#rules/calendar/moment-text.ts'
import { countText } from '#rules/text/plural.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useToast } from '#ui/toast-context.tsx'
import blocks from '#office/parts/blocks.module.css'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { useSendingForm } from '#office/parts/form/use-sending-form.ts'
import { api, wordsOf } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'
import { useMe } from '#office/state/session.ts'
import { useMinuteClock } from '#office/state/use-minute-clock.ts'
import { InvitationLink } from './invitation-link.tsx'
import { factorText, staffQuery } from './people-queries.ts'

type Props = { person: StaffPerson; onPerson: (person: StaffPerson) => void }

/** How somebody comes in, and the way to end it. */
export function PersonAccess({ person, onPerson }: Props) {
  const me = useMe()
  const now = useMinuteClock()
  const toast = useToast()
  const [dialog, setDialog] = useState<'renew' | 'close' | null>(null)
  const block = useMutation({
    mutationFn: (isBlocked: boolean) =>
      api(changeStaff, { params: { id: person.id }, body: { version: person.version, isBlocked } }),
    onSuccess({ data }) {
      onPerson(data)
      setDialog(null)
      void queries.invalidateQueries({ queryKey: ['staff-sessions', person.id] })
      toast({
        text: data.state === 'blocked' ? 'Доступ закрыт, все входы завершены' : 'Доступ снова открыт',
        tone: 'done',
      })
    },
    onError: (error) => toast({ text: wordsOf(error), tone: 'error' }),
  })
  const facts: [name: string, words: string][] = [
    ['Второй замок', factorText(person)],
    ['Был в Пульте', person.lastSeenAt ? relativeMomentText(person.lastSeenAt, now) : 'Не входил'],
    [person.state === 'invited' ? 'Приглашён' : 'Принят', relativeMomentText(person.createdAt, now)],
    ...(person.invitedUntil
      ? [['Ссылка ждёт', `до ${timeOfDayText(person.invitedUntil)}`] satisfies [string, string]]
      : person.state === 'invited'
        ? [['Ссылка', 'Не действует, сделайте новую'] satisfies [string, string]]
        : []),
  ]
  return (
    <section className={blocks.block} aria-labelledby="access">
      <h2 id="access">Доступ</h2>
      <ul className={blocks.list}>
        {facts.map(([name, words]) => (
          <li key={name}>
            <span>{name}</span>
            <span>{words}</span>
          </li>
        ))}
      </ul>
      <div className={blocks.row}>
        {!person.isDemo && person.state !== 'blocked' && (
          <Button onClick={() => setDialog('renew')}>
            {person.state === 'invited' ? 'Новая ссылка' : 'Сбросить пароль'}
          </Button>
        )}
        {person.id !== me.id &&
          (person.state === 'blocked' ? (
            <Button loading={block.isPending} onClick={() => block.mutate(false)}>
              Открыть доступ
            </Button>
          ) : (
            <Button onClick={() => setDialog('close')}>Закрыть доступ</Button>
          ))}
      </div>
      {dialog === 'renew' && <RenewDialog person={person} onClose={() => setDialog(null)} />}
      {dialog === 'close' && (
        <CloseDialog
          person={person}
          isSending={block.isPending}
          onYes={() => block.mutate(true)}
          onClose={() => setDialog(null)}
        />
      )}
    </section>
  )
}

const ORDERS = ['заказ', 'заказа', 'заказов'] as const
const REQUESTS = ['заявка', 'заявки', 'заявок'] as const
const REPAIRS = ['ремонт', 'ремонта', 'ремонтов'] as const

type CloseProps = { person: StaffPerson; isSending: boolean; onYes: () => void; onClose: () => void }

/** In figures: what ends at once, and what is left without a hand. */
function CloseDialog({ person, isSending, onYes, onClose }: CloseProps) {
  const { data: work, error } = useQuery({
    queryKey: ['staff-work', person.id],
    queryFn: async () => (await api(staffWork, { params: { id: person.id } })).data,
    staleTime: 0,
  })
  const left = work && work.orders + work.requests + work.repairs > 0
  return (
    <Dialog open onClose={onClose} title={`Закрыть доступ: ${person.name}`}>
      <p>
        {person.sessions > 0
          ? `Открытых входов в Пульт: ${person.sessions}, все закончатся сразу.`
          : 'Открытых входов в Пульт сейчас нет.'}{' '}
        Всё сделанное останется в журнале под этим именем. Доступ можно вернуть.
      </p>
      {!work && !error && <Skeleton lines={1} />}
      {work && !left && <p>Незаконченных дел за человеком нет.</p>}
      {work && left && (
        <>
          <p>За человеком останется незаконченное, передайте его другим:</p>
          <ul className={blocks.list}>
            {work.orders > 0 && (
              <li>
                <Link to={`/orders?assigned=${person.id}`}>{countText(work.orders, ORDERS)}</Link>
              </li>
            )}
            {work.requests > 0 && (
              <li>
                <Link to={`/requests?view=open&taken=${person.id}`}>{countText(work.requests, REQUESTS)}</Link>
              </li>
            )}
            {work.repairs > 0 && (
              <li>
                <Link to="/repairs">{countText(work.repairs, REPAIRS)}</Link>
              </li>
            )}
          </ul>
        </>
      )}
      <div className={blocks.row}>
        <Button look="red" loading={isSending} onClick={onYes}>
          Закрыть доступ
        </Button>
        <Button onClick={onClose}>Оставить</Button>
      </div>
    </Dialog>
  )
}

function RenewDialog({ person, onClose }: { person: StaffPerson; onClose: () => void }) {
  const [resetFactors, setReset] = useState(false)
  const [link, setLink] = useState<{ url: string; expiresAt: string } | null>(null)
  const form = useSendingForm(
    [],
    () => api(renewInvitation, { params: { id: person.id }, body: { resetFactors } }),
    ({ data }) => {
      setLink(data)
      void queries.invalidateQueries(staffQuery)
    },
  )
  return (
    <Dialog open onClose={onClose} title={person.state === 'invited' ? 'Новая ссылка' : 'Сбросить пароль'}>
      {link ? (
        <InvitationLink {...link} name={person.name} />
      ) : (
        <OfficeForm onSubmit={form.submit} words={form.words}>
          <p>Прежняя ссылка перестанет работать. По новой человек задаст пароль сам: вы его не узнаете.</p>
          {person.hasSecondFactor && (
            <Checkbox
              checked={resetFactors}
              hint="Когда потеряны и телефон, и запасные коды. Убедитесь, что просит сам сотрудник."
              onChange={(event) => setReset(event.target.checked)}
            >
              Забыть и второй замок
            </Checkbox>
          )}
          <Button type="submit" look="red" loading={form.isSending}>
            Сделать ссылку
          </Button>
        </OfficeForm>
      )}
    </Dialog>
  )
}

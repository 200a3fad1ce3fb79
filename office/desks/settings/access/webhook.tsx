import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import {
  changeWebhook,
  pauseWebhook,
  removeWebhook,
  resumeWebhook,
  rotateWebhookSecret,
  testWebhook,
  type Webhook,
} from '#contract/office/webhooks.ts'
import { relativeMomentText } from '#rules/calendar/moment-text.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useToast } from '#ui/toast-context.tsx'
import { placeText } from '#office/parts/access/places-field.tsx'
import blocks from '#office/parts/blocks.module.css'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { useSendingForm } from '#office/parts/form/use-sending-form.ts'
import { api, wordsOf } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'
import { useMinuteClock } from '#office/state/use-minute-clock.ts'
import { SettingsDesk } from '../settings-head.tsx'
import { DeliveryDialog } from './delivery-dialog.tsx'
import { DeliveryLog } from './delivery-log.tsx'
import { SecretDialog } from './secret-dialog.tsx'
import { WEBHOOK_FIELDS, WebhookFields } from './webhook-fields.tsx'
import { readWebhooksAgain, type Webhooks, webhooksQuery } from './webhook-queries.ts'
import { RECEIVER_STATES } from './webhook-words.ts'

export const loader = () => queries.prefetchQuery(webhooksQuery)

/** One receiver of events: how it goes, what was sent to it. */
export function Component() {
  const { id } = useParams()
  const { data, error } = useQuery(webhooksQuery)
  const item = data?.webhooks.find((each) => String(each.id) === id)
  return (
    <SettingsDesk>
      <p>
        <Link to="/settings/access">← Доступ программ</Link>
      </p>
      {error && <Notice tone="error">{wordsOf(error)}</Notice>}
      {!data && !error && <Skeleton lines={8} />}
      {data && !item && <EmptyState title="Такого получателя нет">Возможно, его удалили.</EmptyState>}
      {data && item && <Receiver key={item.id} item={item} all={data} />}
    </SettingsDesk>
  )
}

function Receiver({ item, all }: { item: Webhook; all: Webhooks }) {
  const [isEdited, setEdited] = useState(false)
  const [opened, setOpened] = useState<number | null>(null)
  return (
    <>
      <section className={blocks.block} aria-labelledby="webhook">
        <div className={blocks.head}>
          <h2 id="webhook" className={blocks.title}>
            {item.name}
          </h2>
          <Badge look="soft" tone={RECEIVER_STATES[item.state].tone}>
            {RECEIVER_STATES[item.state].name}
          </Badge>
        </div>
        <Trouble item={item} />
        {isEdited ? (
          <EditForm item={item} all={all} onClose={() => setEdited(false)} />
        ) : (
          <>
            <Facts item={item} all={all} />
            <Actions item={item} onEdit={() => setEdited(true)} onTest={setOpened} />
          </>
        )}
      </section>
      <DeliveryLog item={item} all={all} onOpen={setOpened} />
      {opened !== null && (
        <DeliveryDialog key={opened} id={opened} branches={all.branches} onClose={() => setOpened(null)} />
      )}
    </>
  )
}

function Trouble({ item }: { item: Webhook }) {
  const now = useMinuteClock()
  const since = item.failingSince && relativeMomentText(item.failingSince, now)
  if (item.state === 'stopped')
    return (
      <Notice tone="error" title="Отправка остановлена">
        <p>
          {item.lastError}. {since && `Не принимает с ${since}.`} События копятся: исправьте получателя и нажмите
          «Возобновить».
        </p>
      </Notice>
    )
  if (item.state !== 'active' || !since) return null
  return (
    <Notice tone="warning">
      <p>
        Не принимает события с {since}: {item.lastError.toLowerCase()}. Пробуем снова всё реже, через три дня остановим.
      </p>
    </Notice>
  )
}

function Facts({ item, all }: { item: Webhook; all: Webhooks }) {
  const now = useMinuteClock()
  const labels = all.events.filter(({ kind }) => item.kinds.includes(kind)).map(({ label }) => label)
  const facts: [name: string, words: string][] = [
    ['Адрес', item.url],
    ['События', labels.join(', ')],
    [
      'Филиалы',
      placeText(
        [{ nodeCodes: item.nodeCodes, warehouseIds: [] }],
        all.branches.map((branch) => ({ ...branch, shops: [] })),
      ),
    ],
    ['Подписан', `${relativeMomentText(item.createdAt, now)}${item.createdBy ? `, ${item.createdBy}` : ''}`],
    ['Принял последнее', item.lastOkAt ? relativeMomentText(item.lastOkAt, now) : 'Ещё ничего'],
    ...(item.oldSecretUntil
      ? ([['Прежний секрет', `подписывает до ${relativeMomentText(item.oldSecretUntil, now)}`]] as [string, string][])
      : []),
  ]
  return (
    <ul className={blocks.list}>
      {facts.map(([name, words]) => (
        <li key={name}>
          <span className={blocks.quiet}>{name}</span>
          <span>{words}</span>
        </li>
      ))}
    </ul>
  )
}

type ActionsProps = { item: Webhook; onEdit: () => void; onTest: (delivery: number) => void }

function Actions({ item, onEdit, onTest }: ActionsProps) {
  const toast = useToast()
  const navigate = useNavigate()
  const [asked, setAsked] = useState<'remove' | 'rotate' | 'resume' | null>(null)
  const [secret, setSecret] = useState<string | null>(null)
  const params = { id: item.id }
  const toastAfter = (text: string) => async () => {
    await readWebhooksAgain()
    setAsked(null)
    toast({ text, tone: 'done' })
  }
  const test = useSendingForm(
    [],
    () => api(testWebhook, { params }),
    async ({ data }) => {
      await readWebhooksAgain()
      onTest(data.deliveryId)
    },
  )
  const pause = useSendingForm(
    [],
    () => api(pauseWebhook, { params }),
    toastAfter('Отправка приостановлена, события копятся'),
  )
  const resume = useSendingForm(
    [],
    () => api(resumeWebhook, { params, body: { skipsWaiting: false } }),
    toastAfter('Отправляем снова, накопленное идёт по порядку'),
  )
  const skip = useSendingForm(
    [],
    () => api(resumeWebhook, { params, body: { skipsWaiting: true } }),
    toastAfter('Отправляем только новое'),
  )
  const rotate = useSendingForm(
    [],
    () => api(rotateWebhookSecret, { params }),
    async ({ data }) => {
      setSecret(data.secret)
      setAsked(null)
      await readWebhooksAgain()
    },
  )
  const removal = useSendingForm(
    [],
    () => api(removeWebhook, { params }),
    async () => {
      await navigate('/settings/access')
      // its log is gone with it: nobody asks for that again
      queries.removeQueries({ queryKey: ['webhooks', item.id] })
      await queries.invalidateQueries({ queryKey: ['webhooks'], exact: true })
      toast({ text: `Получатель «${item.name}» удалён`, tone: 'done' })
    },
  )
  const words = [test, pause, resume, skip, rotate, removal].map((each) => each.words).find(Boolean)
  return (
    <>
      {words && <Notice tone="error">{words}</Notice>}
      {secret && (
        <SecretDialog title={`Новый секрет «${item.name}»`} secret={secret} isRotated onClose={() => setSecret(null)} />
      )}
      {asked === 'remove' && (
        <p role="alert">Журнал доставок и всё, что ждёт отправки, удалятся вместе с получателем. Удалить?</p>
      )}
      {asked === 'rotate' && (
        <p role="alert">Сутки запросы будут подписаны обоими секретами, потом только новым. Сменить?</p>
      )}
      {asked === 'resume' && (
        <p role="alert">Накопилось событий: {item.waiting}. Отправить их по порядку или пропустить?</p>
      )}
      <div className={blocks.row}>
        {asked === 'remove' && (
          <>
            <Button look="red" loading={removal.isSending} onClick={() => void removal.submit()}>
              Удалить получателя
            </Button>
            <Button onClick={() => setAsked(null)}>Оставить</Button>
          </>
        )}
        {asked === 'rotate' && (
          <>
            <Button look="red" loading={rotate.isSending} onClick={() => void rotate.submit()}>
              Сменить секрет
            </Button>
            <Button onClick={() => setAsked(null)}>Не менять</Button>
          </>
        )}
        {asked === 'resume' && (
          <>
            <Button look="red" loading={resume.isSending} onClick={() => void resume.submit()}>
              Отправить накопленное
            </Button>
            <Button loading={skip.isSending} onClick={() => void skip.submit()}>
              Пропустить
            </Button>
          </>
        )}
        {asked === null && (
          <>
            {item.state !== 'active' && (
              <Button
                look="red"
                loading={resume.isSending}
                onClick={() => (item.waiting > 0 ? setAsked('resume') : void resume.submit())}
              >
                Возобновить
              </Button>
            )}
            <Button
              look={item.state === 'active' ? 'black' : 'white'}
              loading={test.isSending}
              onClick={() => void test.submit()}
            >
              Отправить пробное
            </Button>
            <Button onClick={onEdit}>Изменить</Button>
            {item.state === 'active' && (
              <Button loading={pause.isSending} onClick={() => void pause.submit()}>
                Приостановить
              </Button>
            )}
            <Button onClick={() => setAsked('rotate')}>Сменить секрет…</Button>
            <Button onClick={() => setAsked('remove')}>Удалить…</Button>
          </>
        )}
      </div>
      <p>
        <Link to={`/journal?thing=webhook&key=${item.id}`}>Что менялось в получателе</Link>
      </p>
    </>
  )
}

function EditForm({ item, all, onClose }: { item: Webhook; all: Webhooks; onClose: () => void }) {
  const toast = useToast()
  const [form, setForm] = useState({
    name: item.name,
    url: item.url,
    kinds: item.kinds,
    nodeCodes: item.nodeCodes,
  })
  const sending = useSendingForm(
    WEBHOOK_FIELDS,
    () =>
      api(changeWebhook, {
        params: { id: item.id },
        body: { ...form, name: form.name.trim(), url: form.url.trim(), version: item.version },
      }),
    async () => {
      await readWebhooksAgain()
      toast({ text: 'Получатель записан, новое действует сразу', tone: 'done' })
      onClose()
    },
  )
  return (
    <OfficeForm onSubmit={sending.submit} words={sending.words} errors={sending.errors}>
      <WebhookFields all={all} value={form} onValue={setForm} errors={sending.errors} />
      <div className={blocks.row}>
        <Button type="submit" look="red" loading={sending.isSending}>
          Записать
        </Button>
        <Button onClick={onClose}>Не менять</Button>
      </div>
    </OfficeForm>
  )
}

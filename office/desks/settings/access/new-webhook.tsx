import { useState } from 'react'
import { makeWebhook } from '#contract/office/webhooks.ts'
import { Button } from '#ui/button.tsx'
import blocks from '#office/parts/blocks.module.css'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { useSendingForm } from '#office/parts/form/use-sending-form.ts'
import { api } from '#office/state/api.ts'
import css from './access.module.css'
import { SecretDialog } from './secret-dialog.tsx'
import { WEBHOOK_FIELDS, WebhookFields } from './webhook-fields.tsx'
import { readWebhooksAgain, type Webhooks } from './webhook-queries.ts'

export function NewWebhook({ all, onClose }: { all: Webhooks; onClose: () => void }) {
  const [form, setForm] = useState({
    name: '',
    url: '',
    kinds: [] as string[],
    nodeCodes: all.isEverywhere || !all.branches[0] ? [] : [all.branches[0].code],
  })
  const [made, setMade] = useState<{ name: string; secret: string } | null>(null)
  const sending = useSendingForm(
    WEBHOOK_FIELDS,
    () => api(makeWebhook, { body: { ...form, name: form.name.trim(), url: form.url.trim() } }),
    ({ data }) => {
      setMade({ name: data.webhook.name, secret: data.secret })
      void readWebhooksAgain()
    },
  )
  if (made) return <SecretDialog title={`Получатель «${made.name}» готов`} secret={made.secret} onClose={onClose} />
  return (
    <OfficeForm onSubmit={sending.submit} words={sending.words} errors={sending.errors} className={css.new}>
      <h3 className={blocks.title}>Новый получатель</h3>
      <WebhookFields all={all} value={form} onValue={setForm} errors={sending.errors} />
      <div className={blocks.row}>
        <Button type="submit" look="red" loading={sending.isSending}>
          Подписать
        </Button>
        <Button onClick={onClose}>Не подписывать</Button>
      </div>
    </OfficeForm>
  )
}

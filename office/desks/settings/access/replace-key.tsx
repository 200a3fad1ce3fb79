import { useState } from 'react'
import { type ApiKey, replaceApiKey } from '#contract/office/api-keys.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Select } from '#ui/select.tsx'
import { ShownOnce } from '#office/parts/access/shown-once.tsx'
import blocks from '#office/parts/blocks.module.css'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { useSendingForm } from '#office/parts/form/use-sending-form.ts'
import { api } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'
import { keysQuery } from './access-queries.ts'

const OVERLAPS = [
  { value: '24', label: 'Сутки' },
  { value: '168', label: 'Неделю' },
  { value: '1', label: 'Час' },
  { value: '0', label: 'Нисколько: ключ утёк' },
]

/** Another key of the same program; the one before opens while somebody puts the new one in. */
export function ReplaceKey({ item, onClose }: { item: ApiKey; onClose: () => void }) {
  const [hours, setHours] = useState('24')
  const [secret, setSecret] = useState<string | null>(null)
  const form = useSendingForm(
    ['hours'],
    () => api(replaceApiKey, { params: { id: item.id }, body: { version: item.version, hours: Number(hours) } }),
    ({ data }) => setSecret(data.secret),
  )
  /** The list is read again only then: its new row would close this dialog with the key that is shown once. */
  function close() {
    void queries.invalidateQueries(keysQuery)
    onClose()
  }
  if (secret)
    return (
      <Dialog open onClose={close} title={`Новый ключ «${item.name}»`}>
        <ShownOnce
          text={secret}
          copyLabel="Скопировать ключ"
          warning="Больше этот ключ не показать: магазин помнит только его отпечаток. Потеряли — замените ещё раз."
          actions={
            <Button look="red" onClick={close}>
              Ключ сохранён
            </Button>
          }
        >
          <p>
            {hours === '0'
              ? 'Прежний ключ уже не действует: впишите новый в программу.'
              : 'Впишите новый в программу, пока действует прежний.'}
          </p>
        </ShownOnce>
      </Dialog>
    )
  return (
    <Dialog open size="s" onClose={onClose} title={`Заменить ключ «${item.name}»`}>
      <OfficeForm onSubmit={form.submit} words={form.words} errors={form.errors}>
        <p>Права, имя и журнал останутся. Впишите новый ключ в программу, пока действует прежний.</p>
        <Select
          label="Прежний действует ещё"
          value={hours}
          options={OVERLAPS}
          error={form.errors['hours']}
          onChange={({ target }) => setHours(target.value)}
        />
        <div className={blocks.row}>
          <Button type="submit" look="red" loading={form.isSending}>
            Заменить
          </Button>
          <Button onClick={onClose}>Оставить</Button>
        </div>
      </OfficeForm>
    </Dialog>
  )
}

import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type ExchangeSource, makeSource } from '#contract/office/exchange.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Input } from '#ui/input.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import blocks from '#office/parts/blocks.module.css'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { useSendingForm } from '#office/parts/form/use-sending-form.ts'
import { api } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'
import { sourcesQuery } from './exchange-queries.ts'
import { SOURCE_KINDS } from './exchange-words.ts'

/** What a price list is, its bytes say: the owner need not know. */
const KINDS = [
  { value: '1c', label: SOURCE_KINDS['1c'] },
  { value: 'table', label: 'Поставщик: прайс-лист YML, CSV или XLSX' },
]

/** It is made switched off: what it means is set on its card first. */
export function NewSourceDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const [name, setName] = useState('')
  const [kind, setKind] = useState<ExchangeSource['kind']>('1c')
  const form = useSendingForm(
    ['name', 'kind'],
    () => api(makeSource, { body: { name, kind } }),
    async ({ data }) => {
      await queries.invalidateQueries(sourcesQuery)
      await navigate(`/exchange/sources/${data.id}`)
    },
  )
  return (
    <Dialog open onClose={onClose} title="Новый источник">
      <OfficeForm onSubmit={form.submit} words={form.words} errors={form.errors}>
        <RadioGroup
          legend="Что подключаем"
          options={KINDS}
          value={kind}
          onValue={(value) => setKind(value as ExchangeSource['kind'])}
        />
        <Input
          label="Название"
          name="name"
          placeholder={kind === '1c' ? '1С: Управление торговлей' : 'Поставщик'}
          hint="Как источник называть в Пульте"
          data-autofocus
          value={name}
          error={form.errors['name']}
          onChange={(event) => setName(event.target.value)}
        />
        <div className={blocks.row}>
          <Button type="submit" look="red" loading={form.isSending}>
            Завести
          </Button>
          <Button onClick={onClose}>Потом</Button>
        </div>
      </OfficeForm>
    </Dialog>
  )
}

import { useState } from 'react'
import { quickSearch } from '#contract/search.ts'
import { addUserTool } from '#contract/user-tools.ts'
import { isCalendarDay } from '#rules/calendar/moscow-time.ts'
import { SendingForm } from '../../parts/sending-form.tsx'
import { useSending } from '../../hooks/use-sending.ts'
import { useSuggestions } from '../../hooks/use-suggestions.ts'
import { useAppState } from '../../state/app-state.tsx'
import type { AddToolPayload } from '../../state/modal-payloads.ts'
import { Button } from '#ui/button.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { DayInput } from '#ui/day-input.tsx'
import { Input } from '#ui/input.tsx'
import { useToast } from '#ui/toast-context.tsx'
import type { ModalProps } from '../modal-props.ts'

const SHORTEST = 3
const NAME_LIMIT = 120
const SERIAL_LIMIT = 60

/** A tool bought elsewhere; one the shop knows brings its papers and what fits it. */
export default function AddTool({ payload, onClose }: ModalProps<AddToolPayload>) {
  const { api } = useAppState()
  const toast = useToast()
  const sending = useSending(['name', 'serial', 'boughtOn'])
  const [form, setForm] = useState({ name: '', serial: '', boughtOn: '' })
  const [picked, setPicked] = useState<{ code: string; name: string } | null>(null)
  const { found, loading } = useSuggestions(picked ? '' : form.name, SHORTEST, (q, signal) =>
    api(quickSearch, { query: { q } }, { signal }).then(({ data }) => data.goods),
  )
  function fill(part: Partial<typeof form>) {
    setForm((now) => ({ ...now, ...part }))
    sending.clear(...Object.keys(part))
  }
  const add = () =>
    sending.send(
      {
        name: form.name.trim() === '' ? 'Напишите марку и модель' : null,
        boughtOn: form.boughtOn && !isCalendarDay(form.boughtOn) ? 'Укажите день покупки, например 05.03.2026' : null,
      },
      async () => {
        const body = { ...form, boughtOn: form.boughtOn || null, goodCode: picked?.code ?? null }
        payload.onDone((await api(addUserTool, { body })).data)
        onClose()
        toast({ tone: 'done', text: 'Инструмент добавлен' })
      },
    )
  return (
    <Dialog
      open
      onClose={onClose}
      title="Добавить инструмент"
      footer={
        <Button type="submit" form="add-tool" look="black" loading={sending.busy}>
          Добавить
        </Button>
      }
    >
      <SendingForm id="add-tool" sending={sending} onSubmit={() => void add()}>
        <Combobox
          data-autofocus
          required
          label="Марка и модель"
          hint="Выберите из списка, если он у нас есть: подскажем документы и расходники"
          maxLength={NAME_LIMIT}
          value={form.name}
          error={sending.errors['name']}
          loading={loading}
          options={found.map(({ code, name }) => ({ id: code, text: name }))}
          onValue={(name) => {
            setPicked(null)
            fill({ name })
          }}
          onPick={({ id, text }) => {
            setPicked({ code: String(id), name: text })
            fill({ name: text.slice(0, NAME_LIMIT) })
          }}
        />
        <DayInput
          label="День покупки"
          hint="По нему посчитаем гарантию"
          value={form.boughtOn}
          error={sending.errors['boughtOn']}
          onValue={(boughtOn) => fill({ boughtOn })}
        />
        <Input
          label="Серийный номер"
          name="serial"
          autoComplete="off"
          hint="На шильдике, пригодится при ремонте"
          maxLength={SERIAL_LIMIT}
          value={form.serial}
          error={sending.errors['serial']}
          onChange={({ target }) => fill({ serial: target.value })}
        />
      </SendingForm>
    </Dialog>
  )
}

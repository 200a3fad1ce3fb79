import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { isApiError } from '#contract/api-error.ts'
import { type RepairBoard, takeTool } from '#contract/office/repairs.ts'
import { IDEMPOTENCY_HEADER } from '#contract/order.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { DayInput } from '#ui/day-input.tsx'
import { Input } from '#ui/input.tsx'
import { PhoneInput } from '#ui/phone-input.tsx'
import { FileDrop } from '#ui/file-drop.tsx'
import { useDebouncedValue } from '#ui/use-debounced-value.ts'
import { sendPhoto } from '#office/parts/photos/add-photos.tsx'
import { PICTURE_BYTES_MAX, PICTURE_TYPES, PICTURES_MAX } from '#rules/catalog/picture-limits.ts'
import { Combobox } from '#ui/combobox.tsx'
import { Select } from '#ui/select.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { useToast } from '#ui/toast-context.tsx'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { useSendingForm } from '#office/parts/form/use-sending-form.ts'
import { RestoredDraft } from '#office/parts/restored-draft.tsx'
import { api } from '#office/state/api.ts'
import { useDraft } from '#office/state/drafts.ts'
import { queries } from '#office/state/queries.ts'
import { idempotencyKey } from '#contract/idempotency-key.ts'
import { ownerQuery } from './repair-queries.ts'
import css from './repair.module.css'

const EMPTY = {
  centerId: '',
  phone: '',
  name: '',
  tool: '',
  vendor: '',
  serial: '',
  fault: '',
  kit: '',
  promisedOn: '',
}
const FIELDS = Object.keys(EMPTY)

/** A tool is handed in at the counter: kept as a draft until it is taken in. */
export default function TakeTool({ board, onClose }: { board: RepairBoard; onClose: () => void }) {
  const navigate = useNavigate()
  const toast = useToast()
  const { value, setValue, discard, restoredAt } = useDraft('take-tool', EMPTY)
  const only = board.centers.length === 1 ? String(board.centers[0]!.id) : ''
  const draft = { ...value, centerId: value.centerId || only }
  const [vendor, setVendor] = useState<string | null>(null)
  const [files, setFiles] = useState<File[]>([])
  const vendorName = (code: string) => board.vendors.find((each) => each.code === code)?.name ?? ''
  const phone = useDebouncedValue(draft.phone.replace(/\D/g, ''), 300)
  const { data: owner } = useQuery({ ...ownerQuery(phone), enabled: phone.length >= 11 })
  const key = useRef(idempotencyKey())
  const { submit, isSending, errors, words } = useSendingForm(
    FIELDS,
    () =>
      api(
        takeTool,
        {
          body: {
            centerId: Number(draft.centerId) || 0,
            name: draft.name,
            phone: draft.phone,
            tool: draft.tool,
            vendor: draft.vendor || null,
            fault: draft.fault,
            serial: draft.serial,
            kit: draft.kit,
            promisedOn: draft.promisedOn || null,
          },
        },
        { headers: { [IDEMPOTENCY_HEADER]: key.current } },
      ).catch((error: unknown) => {
        // answered: the next press is another wish; lost on the way: the same one again
        if (isApiError(error)) key.current = idempotencyKey()
        throw error
      }),
    async ({ data: { number } }) => {
      discard(EMPTY)
      // the tool is taken in whether or not its pictures arrive: those that do not are added on the card
      const lost = (await Promise.allSettled(files.map((file) => sendPhoto(`repairs/${number}`, file)))).filter(
        ({ status }) => status === 'rejected',
      )
      if (lost.length > 0)
        toast({ text: `Не дошли снимки: ${lost.length}. Добавьте их в карточке ремонта`, tone: 'error' })
      toast({ text: `Ремонт ${number} принят, хозяину ушло SMS`, tone: 'done' })
      void queries.invalidateQueries({ queryKey: ['repairs'] })
      return navigate(`/repairs/${number}`)
    },
  )
  const set = (field: keyof typeof EMPTY) => (text: string) => setValue((now) => ({ ...now, [field]: text }))
  const text = (field: keyof typeof EMPTY) => ({
    value: draft[field],
    ...(errors[field] && { error: errors[field] }),
    onChange: ({ target }: { target: { value: string } }) => set(field)(target.value),
  })
  return (
    <Dialog open title="Принять инструмент" onClose={onClose}>
      <OfficeForm onSubmit={() => void submit()} words={words} errors={errors} className={css.form}>
        <RestoredDraft at={restoredAt} onDiscard={() => discard(EMPTY)} />
        {board.centers.length > 1 && (
          <Select
            label="Сервисный центр"
            placeholder="Выберите"
            options={board.centers.map(({ id, name }) => ({ value: String(id), label: name }))}
            {...text('centerId')}
          />
        )}
        <div className={css.pair}>
          <PhoneInput
            value={draft.phone}
            onValue={set('phone')}
            autoComplete="off"
            data-autofocus
            {...(errors['phone'] && { error: errors['phone'] })}
          />
          <Input label="Имя" autoComplete="off" maxLength={100} {...text('name')} />
        </div>
        {owner && owner.tools.length > 0 && (
          <div className={css.known} role="group" aria-label="Его инструменты">
            {owner.tools.map(({ tool, vendor: code, serial, from }) => (
              <Button
                key={`${tool} ${serial}`}
                size="s"
                title={from}
                onClick={() => {
                  setVendor(null)
                  setValue((now) => ({ ...now, tool, serial, vendor: code ?? '', name: now.name || owner.name }))
                }}
              >
                {serial ? `${tool}, ${serial}` : tool}
              </Button>
            ))}
          </div>
        )}
        <div className={css.pair}>
          <Input label="Инструмент: марка и модель" maxLength={120} {...text('tool')} />
          <Combobox
            label="Бренд"
            placeholder="Не из списка"
            autoComplete="off"
            value={vendor ?? vendorName(draft.vendor)}
            onValue={(typed) => {
              setVendor(typed)
              set('vendor')(
                board.vendors.find(({ name }) => name.toLowerCase() === typed.trim().toLowerCase())?.code ?? '',
              )
            }}
            options={board.vendors
              .filter(({ name }) => name.toLowerCase().includes((vendor ?? '').trim().toLowerCase()))
              .slice(0, 12)
              .map(({ code, name }) => ({ id: code, text: name }))}
            onPick={({ id, text: name }) => {
              setVendor(name)
              set('vendor')(id)
            }}
            {...(errors['vendor'] && { error: errors['vendor'] })}
          />
        </div>
        <Textarea
          label="Что случилось, словами хозяина"
          max={1000}
          rows={3}
          value={draft.fault}
          onValue={set('fault')}
          {...(errors['fault'] && { error: errors['fault'] })}
        />
        <div className={css.pair}>
          <Input label="Серийный номер" maxLength={60} autoCapitalize="characters" {...text('serial')} />
          <DayInput
            label="Обещаем к дню"
            value={draft.promisedOn}
            onValue={set('promisedOn')}
            {...(errors['promisedOn'] && { error: errors['promisedOn'] })}
          />
        </div>
        <Textarea
          label="Комплект и вид: кейс, зарядка, сколы"
          max={500}
          rows={2}
          value={draft.kit}
          onValue={set('kit')}
          {...(errors['kit'] && { error: errors['kit'] })}
        />
        <FileDrop
          label="Снимки инструмента и шильдика"
          files={files}
          onFiles={setFiles}
          max={PICTURES_MAX}
          maxBytes={PICTURE_BYTES_MAX}
          accept={PICTURE_TYPES.join(',')}
        />
        <Button look="red" type="submit" loading={isSending}>
          Принять
        </Button>
      </OfficeForm>
    </Dialog>
  )
}

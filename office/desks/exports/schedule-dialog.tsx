import { useState } from 'react'
import {
  type ExportLists,
  type ExportSchedule,
  removeExportSchedule,
  saveExportSchedule,
} from '#contract/office/exports.ts'
import { EXPORT_FORMATS, type ExportFormat, type ExportKind } from '#rules/exports/export-kinds.ts'
import { EXPORT_PERIODS, type ExportPeriod } from '#rules/exports/export-timing.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Input } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'
import { useToast } from '#ui/toast-context.tsx'
import blocks from '#office/parts/blocks.module.css'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { useSendingForm } from '#office/parts/form/use-sending-form.ts'
import { FilterChooser } from '#office/parts/table/filter-choice.tsx'
import { api } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'
import { exportSchedulesQuery } from './export-queries.ts'
import css from './exports.module.css'
import { ReceiverFields } from './receiver-fields.tsx'

const options = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))
const FORMATS = options(EXPORT_FORMATS)
const PERIODS = options(EXPORT_PERIODS)
const EVERY = options({ day: 'Каждый день', week: 'Каждую неделю', hour: 'Каждый час' })
const WEEKDAYS = ['понедельник', 'вторник', 'среда', 'четверг', 'пятница', 'суббота', 'воскресенье'].map(
  (label, at) => ({
    value: String(at),
    label,
  }),
)

const two = (figure: number) => String(figure).padStart(2, '0')
const timeOf = (minutes: number) => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
const minutesOf = (time: string) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

const draftOf = (item: ExportSchedule | null, kind: ExportKind) => ({
  name: item?.name ?? '',
  kind: item?.kind ?? kind,
  format: item?.format ?? ('csv' as ExportFormat),
  period: item?.period ?? ('yesterday' as ExportPeriod),
  statuses: item?.status ? item.status.split(',') : [],
  nodeCodes: item?.nodeCodes ?? [],
  seesContacts: item?.seesContacts ?? false,
  every: item?.every ?? ('day' as const),
  time: timeOf(item?.atMinutes ?? 6 * 60),
  weekday: String(item?.weekday ?? 0),
  isOn: item?.isOn ?? true,
  target: item?.target ?? ('email' as const),
  address: item?.address ?? '',
  region: item?.region ?? 'ru-central1',
  bucket: item?.bucket ?? '',
  prefix: item?.prefix ?? '',
  accessKeyId: item?.accessKeyId ?? '',
  secret: '',
})

export type ScheduleDraft = ReturnType<typeof draftOf>

const KNOWN = [
  'name',
  'kind',
  'format',
  'period',
  'atMinutes',
  'weekday',
  'address',
  'region',
  'bucket',
  'prefix',
].concat(['accessKeyId', 'secret'])

const toggled = (list: readonly string[], value: string) =>
  list.includes(value) ? list.filter((each) => each !== value) : [...list, value]

type Props = { item: ExportSchedule | null; lists: ExportLists; onClose: () => void }

/** What leaves, when and where to. The secret is written and never shown. */
export function ScheduleDialog({ item, lists, onClose }: Props) {
  const toast = useToast()
  const [draft, setDraft] = useState(() => draftOf(item, lists.kinds[0]?.code ?? 'orders'))
  const [isAsked, setAsked] = useState(false)
  const set = (change: Partial<ScheduleDraft>) => setDraft((before) => ({ ...before, ...change }))
  const kind = lists.kinds.find(({ code }) => code === draft.kind)
  const done = (text: string) => async () => {
    await queries.invalidateQueries(exportSchedulesQuery)
    toast({ text, tone: 'done' })
    onClose()
  }
  const form = useSendingForm(
    KNOWN,
    () => {
      const { statuses, time, weekday, secret, ...rest } = draft
      return api(saveExportSchedule, {
        body: {
          ...rest,
          ...(item && { id: item.id, version: item.version }),
          name: draft.name.trim(),
          period: kind?.period ? draft.period : 'all',
          status: statuses.join(','),
          seesContacts: draft.target !== 'email' && draft.seesContacts,
          atMinutes: minutesOf(time),
          weekday: draft.every === 'week' ? Number(weekday) : null,
          ...(secret && { secret }),
        },
      })
    },
    done('Записано: уйдёт в своё время'),
  )
  const removal = useSendingForm(
    [],
    () => api(removeExportSchedule, { params: { id: item!.id } }),
    done(`Выгрузка «${item?.name}» больше не уходит`),
  )
  const isPersonal = draft.kind === 'orders' || draft.kind === 'customers'
  return (
    <Dialog open size="l" onClose={onClose} title={item ? `Выгрузка «${item.name}»` : 'Новая выгрузка по расписанию'}>
      <OfficeForm onSubmit={form.submit} words={form.words ?? removal.words} errors={form.errors} className={css.form}>
        <Input
          label="Название"
          name="name"
          autoComplete="off"
          placeholder="Заказы в аналитику"
          value={draft.name}
          error={form.errors['name']}
          onChange={({ target }) => set({ name: target.value })}
        />
        <div className={css.fields}>
          <Select
            label="Что выгружать"
            value={draft.kind}
            error={form.errors['kind']}
            options={lists.kinds.map(({ code, name }) => ({ value: code, label: name }))}
            onChange={({ target }) => set({ kind: target.value as ExportKind, statuses: [] })}
          />
          <Select
            label="Формат"
            value={draft.format}
            error={form.errors['format']}
            options={FORMATS}
            onChange={({ target }) => set({ format: target.value as ExportFormat })}
          />
          {kind?.period && (
            <Select
              label={kind.period}
              value={draft.period}
              error={form.errors['period']}
              options={PERIODS}
              onChange={({ target }) => set({ period: target.value as ExportPeriod })}
            />
          )}
          <Select
            label="Как часто"
            value={draft.every}
            options={EVERY}
            onChange={({ target }) => set({ every: target.value as ScheduleDraft['every'] })}
          />
          {draft.every === 'week' && (
            <Select
              label="День недели"
              value={draft.weekday}
              error={form.errors['weekday']}
              options={WEEKDAYS}
              onChange={({ target }) => set({ weekday: target.value })}
            />
          )}
          <Input
            label="Во сколько"
            type="time"
            hint={draft.every === 'hour' ? 'Считаются минуты' : 'По Москве'}
            value={draft.time}
            error={form.errors['atMinutes']}
            onChange={({ target }) => set({ time: target.value })}
          />
        </div>
        <div className={css.filters} role="group" aria-label="Отбор">
          <FilterChooser
            name="Филиал"
            options={(kind?.branches ?? []).map(({ code, name }) => ({ value: code, name }))}
            chosen={draft.nodeCodes}
            onToggle={(value) => set({ nodeCodes: toggled(draft.nodeCodes, value) })}
            onClear={() => set({ nodeCodes: [] })}
          />
          {kind && kind.statuses.length > 0 && (
            <FilterChooser
              name="Статус"
              options={kind.statuses.map(({ code, name }) => ({ value: code, name }))}
              chosen={draft.statuses}
              onToggle={(value) => set({ statuses: toggled(draft.statuses, value) })}
              onClear={() => set({ statuses: [] })}
            />
          )}
        </div>
        {isPersonal && draft.target !== 'email' && (
          <Checkbox
            checked={draft.seesContacts}
            disabled={!lists.seesContacts && !draft.seesContacts}
            hint="Без отметки они в файле скрыты"
            onChange={({ target }) => set({ seesContacts: target.checked })}
          >
            Телефоны и e-mail целиком
          </Checkbox>
        )}
        <ReceiverFields value={draft} onValue={set} errors={form.errors} hasSecret={item?.hasSecret ?? false} />
        <Checkbox checked={draft.isOn} onChange={({ target }) => set({ isOn: target.checked })}>
          Включена
        </Checkbox>
        {isAsked && <p role="alert">Файлы перестанут уходить. Журнал отправок останется. Удалить?</p>}
        <div className={blocks.row}>
          {isAsked ? (
            <>
              <Button look="red" loading={removal.isSending} onClick={() => void removal.submit()}>
                Удалить выгрузку
              </Button>
              <Button onClick={() => setAsked(false)}>Оставить</Button>
            </>
          ) : (
            <>
              <Button type="submit" look="red" loading={form.isSending}>
                Записать
              </Button>
              {item && <Button onClick={() => setAsked(true)}>Удалить…</Button>}
            </>
          )}
        </div>
      </OfficeForm>
    </Dialog>
  )
}

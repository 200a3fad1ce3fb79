import { Button } from '#ui/button.tsx'
import { DaysChoice } from '#office/parts/table/days-choice.tsx'
import { FileMenu } from '#office/parts/table/file-menu.tsx'
import { FilterChooser } from '#office/parts/table/filter-choice.tsx'
import { ListSearch } from '#office/parts/table/list-search.tsx'
import screen from '#office/parts/table/list-screen.module.css'
import { valuesOfFilter } from '#office/state/address-filters.ts'
import { type JournalFilterValues, journalFilters, type JournalKey, withThings } from './journal-filters.ts'
import { journalFile, type JournalLists } from './journal-queries.ts'
import css from './journal.module.css'

type Props = {
  filters: JournalFilterValues
  lists: JournalLists | undefined
  onFilters: (filters: JournalFilterValues) => void
}

const NOBODY = [
  { value: 'shop', name: 'Сам магазин и покупатели' },
  { value: 'command', name: 'Командная строка' },
]
const named = ({ code, text }: { code: string; text: string }) => ({ value: code, name: text })

/** Every condition the journal is searched by. */
export function JournalTools({ filters, lists, onFilters }: Props) {
  const choice = (name: Exclude<JournalKey, 'key' | 'from' | 'to'>) => ({
    chosen: valuesOfFilter(filters[name]),
    onToggle: (value: string) => onFilters(withThings(journalFilters.toggled(filters, name, value))),
    onClear: () => onFilters({ ...filters, [name]: '' }),
  })
  const isAsked = Object.values(filters).some(Boolean)
  return (
    <>
      <ListSearch
        label="Номер или код"
        placeholder="Номер заказа, код или артикул"
        group="Журнал"
        className={css.search}
        value={filters.key ?? ''}
        onValue={(text) => onFilters({ ...filters, key: text })}
      />
      <div role="group" aria-label="Фильтры" className={screen.filters}>
        <FilterChooser
          name="Кто"
          options={[...(lists?.people ?? []).map(({ id, name }) => ({ value: String(id), name })), ...NOBODY]}
          {...choice('staff')}
        />
        <FilterChooser name="Что" options={(lists?.things ?? []).map(named)} {...choice('thing')} />
        <FilterChooser name="Поле" options={fieldOptions(lists, valuesOfFilter(filters.thing))} {...choice('field')} />
        <FilterChooser name="Вид" options={(lists?.actions ?? []).map(named)} {...choice('action')} />
        {lists && lists.branches.length > 1 && (
          <FilterChooser name="Филиал" options={lists.branches.map(named)} {...choice('branch')} />
        )}
        <DaysChoice days={filters} onDays={(days) => onFilters({ ...filters, ...days })} />
        {isAsked && (
          <Button size="s" icon="close" onClick={() => onFilters({})}>
            Сбросить
          </Button>
        )}
      </div>
    </>
  )
}

/** Of the chosen things, or of all; of one thing alone a field need not say whose it is. */
function fieldOptions(lists: JournalLists | undefined, things: readonly string[]) {
  const shown = (lists?.things ?? []).filter(({ code }) => things.length === 0 || things.includes(code))
  return shown.flatMap(({ code: thing, text }) =>
    (lists?.fields ?? [])
      .filter((field) => field.thing === thing)
      .map((field) => ({
        value: `${thing}.${field.code}`,
        name: things.length === 1 ? field.text : `${text} · ${field.text}`,
      })),
  )
}

export const JournalFile = ({ filters }: Pick<Props, 'filters'>) => (
  <FileMenu fileOf={(format) => journalFile(filters, format)} />
)

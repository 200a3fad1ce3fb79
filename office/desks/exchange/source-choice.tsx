import type { ExchangeSource } from '#contract/office/exchange.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/select.tsx'

type Props = { source: ExchangeSource; sources: readonly ExchangeSource[]; onSource: (id: string) => void }

/** Not shown where there is nothing to choose. */
export function SourceChoice({ source, sources, onSource }: Props) {
  if (sources.length < 2) return null
  return (
    <Select
      label="Источник"
      hideLabel
      value={String(source.id)}
      options={sources.map(({ id, name }) => ({ value: String(id), label: name }))}
      onChange={(event) => onSource(event.target.value)}
    />
  )
}

export function NoSources() {
  return (
    <EmptyState icon="refresh" title="Источников пока нет" actions={<Button to="/exchange">К источникам</Button>}>
      Заведите 1С, МойСклад или поставщика: здесь появится то, что они пришлют.
    </EmptyState>
  )
}

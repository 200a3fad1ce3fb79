import { Button } from '#ui/button.tsx'
import { ActionMenu } from '#ui/menu.tsx'

/** What is found, whole, as a file; that it was taken is written down. */
export function FileMenu({ fileOf }: { fileOf: (format: 'csv' | 'xlsx') => string }) {
  return (
    <ActionMenu
      label="Файл"
      placement="bottom-end"
      trigger={(attributes) => (
        <Button
          {...attributes}
          size="s"
          icon="download"
          title="Найденное целиком, до 50 000 записей. Выгрузка останется в журнале"
        >
          Файл
        </Button>
      )}
      items={[
        { label: 'Скачать XLSX', onPress: () => location.assign(fileOf('xlsx')) },
        { label: 'Скачать CSV', onPress: () => location.assign(fileOf('csv')) },
      ]}
    />
  )
}

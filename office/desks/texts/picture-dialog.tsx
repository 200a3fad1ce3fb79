import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FileDrop } from '#ui/file-drop.tsx'
import { Input } from '#ui/input.tsx'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { useSendingForm } from '#office/parts/form/use-sending-form.ts'
import { sendPicture } from './picture-list.tsx'
import css from './texts.module.css'

const MOST_BYTES = 20 * 1024 * 1024

interface Props {
  /** Dropped or pasted already. */
  file: File | null
  onInsert: (markdown: string) => void
  onClose: () => void
}

/** A picture of a text with the words for those who do not see it. */
export function PictureDialog({ file, onInsert, onClose }: Props) {
  const [files, setFiles] = useState<File[]>(file ? [file] : [])
  const [about, setAbout] = useState('')
  const form = useSendingForm(
    [],
    () => sendPicture(files[0]!),
    (sent) => {
      onInsert(`\n![${about.trim().replaceAll(/[[\]]/g, '')}](/pictures/1280/${sent.file})\n`)
      onClose()
    },
  )
  return (
    <Dialog open size="s" title="Картинка в текст" onClose={onClose}>
      <OfficeForm onSubmit={() => void form.submit()} words={form.words} className={css.dialog}>
        <FileDrop label="Файл" files={files} onFiles={setFiles} max={1} maxBytes={MOST_BYTES} accept="image/*" />
        <Input
          label="Что на ней"
          placeholder="Мастер меняет щётки перфоратора"
          hint="Прочтут тем, кто не видит картинку. Пусто — если она только украшает"
          maxLength={200}
          value={about}
          onChange={({ target }) => setAbout(target.value)}
        />
        <div className={css.buttons}>
          <Button type="submit" look="black" disabled={files.length === 0} loading={form.isSending}>
            Вставить
          </Button>
          <Button onClick={onClose}>Отмена</Button>
        </div>
      </OfficeForm>
    </Dialog>
  )
}

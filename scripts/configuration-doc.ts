// npm run docs:configuration: docs/configuration.md and configuration.ru.md, from the table of variables.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { VARIABLES } from '#server/config/variables.ts'

type Language = 'en' | 'ru'

const WORDS: Record<Language, { title: string; intro: string; heads: readonly string[] }> = {
  en: {
    title: 'Configuration',
    intro: `All of it comes from the environment; a wrong or half-filled setting stops the start with one clear line.
Written by \`npm run docs:configuration\` from \`server/config/variables.ts\`. [По-русски](configuration.ru.md)`,
    heads: ['name', 'default', 'what it is'],
  },
  ru: {
    title: 'Настройки процесса',
    intro: `Всё берётся из переменных окружения; неверная или заданная наполовину останавливает запуск одной понятной строкой.
Пишет \`npm run docs:configuration\` по \`server/config/variables.ts\`. [In English](configuration.md)`,
    heads: ['имя', 'без неё', 'что это'],
  },
}

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`

export function configurationDoc(language: Language): string {
  const { title, intro, heads } = WORDS[language]
  const tables = VARIABLES.map((group) =>
    [
      `## ${group.title[language]}`,
      '',
      row(heads),
      row(heads.map(() => '---')),
      ...group.variables.map(({ names, otherwise, does }) =>
        row([names.map((name) => `\`${name}\``).join(', '), otherwise[language], does[language]]),
      ),
    ].join('\n'),
  )
  return [`# ${title}`, intro, ...tables].join('\n\n') + '\n'
}

export const configurationFile = (language: Language) =>
  join(import.meta.dirname, '../docs', language === 'en' ? 'configuration.md' : 'configuration.ru.md')

if (import.meta.main)
  for (const language of ['en', 'ru'] as const) writeFileSync(configurationFile(language), configurationDoc(language))

import { escapeHtml } from '#rules/text/escape-html.ts'
import { unbrokenWords } from '#rules/text/unbroken-words.ts'
import { LOOK } from '#server/kernel/plain-page.ts'
import type { LetterContent, LetterFact, LetterGood } from './letter-content.ts'

/** A figure stays with its unit and its «№», a weekday with its hours: a phone's line is short. */
const bound = (text: string) =>
  text.replace(/(?<=\d) (?=[а-яё₽]|\d{3}(?!\d))|(?<=№) (?=\S)|(?<=[,\s(]|^)(Пн|Вт|Ср|Чт|Пт|Сб|Вс) (?=\d)/gu, (gap) =>
    gap.replace(' ', '\u00A0'),
  )

const escape = (text: string) => escapeHtml(bound(text))

// Mail programs know no variables and drop style sheets at will, so every look stands at its own element. What a class
// adds is for the dark look alone.
const { ink: INK, ink2: INK_2, line: LINE } = LOOK
const FONT = "font-family:'Golos Text',Arial,sans-serif"
const TEXT = `${FONT};font-size:16px;line-height:24px;color:${INK}`
const SMALL = `${FONT};font-size:14px;line-height:20px;color:${INK_2}`

/** Outlook.com names what it darkens itself by `data-ogsc`; the rest ask what the reader prefers. */
const DARK = [
  ['.ground', 'background:#14171a'],
  ['.card', `background:${LOOK.dark}`],
  ['.ink,.ink a', `color:${LOOK.onDark}`],
  ['.ink2,.ink2 a', `color:${LOOK.onDark2}`],
  ['.line', `border-color:${LOOK.darkLine}`],
  ['.plate', `background:${LOOK.dark2};border-color:${LOOK.darkLine}`],
] as const

const STYLE = [
  `@media (prefers-color-scheme:dark){${DARK.map(([of, look]) => `${of}{${look.replaceAll(/;|$/g, '!important$&')}}`).join('')}}`,
  ...DARK.map(
    ([of, look]) =>
      `${of
        .split(',')
        .map((each) => `[data-ogsc] ${each}`)
        .join(',')}{${look.replaceAll(/;|$/g, '!important$&')}}`,
  ),
].join('')

/** Written next to its element; a reader of the page hears no tables. */
const table = (rows: string, style = '', className = '') =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"${className && ` class="${className}"`}${style && ` style="${style}"`}>${rows}</table>`

/** A phone never breaks at a line's end, and a press dials it. */
const PHONE = /\+7[\s\u00A0]\(\d{3,5}\)[\s\u00A0][\d-]+/gu

const inline = (text: string) =>
  escape(text).replace(
    PHONE,
    (phone) =>
      `<a href="tel:${phone.replaceAll(/[^\d+]/g, '')}" style="color:inherit;text-decoration:none;white-space:nowrap">${phone}</a>`,
  )

const paragraph = (text: string) => `<p class="ink" style="margin:0 0 16px;${TEXT}">${inline(text)}</p>`

/** «SDS-plus» and «GRH 28-920» keep their line. */
const nameHtml = (name: string) =>
  unbrokenWords(name)
    .map(({ text, isUnbroken }) =>
      isUnbroken ? `<span style="white-space:nowrap">${escape(text)}</span>` : escape(text),
    )
    .join('')

const factHtml = ({ name, value, lines = [], link }: LetterFact, at: number) =>
  `<tr><td class="line" style="padding:12px 16px;${at === 0 ? '' : `border-top:1px solid ${LINE}`}">
<p class="ink2" style="margin:0;${SMALL};font-size:12px;line-height:16px;letter-spacing:.5px;text-transform:uppercase">${escape(name)}</p>
<p class="ink" style="margin:2px 0 0;${TEXT};font-weight:600">${escape(value)}</p>
${lines.map((line) => `<p class="ink2" style="margin:2px 0 0;${SMALL}">${inline(line)}</p>`).join('')}
${link ? `<p class="ink" style="margin:6px 0 0;${SMALL};color:${INK}"><a href="${escape(link.url)}" style="color:${INK};font-weight:600">${escape(link.name)}</a></p>` : ''}</td></tr>`

const SIDE = 64

/** White below a picture in both looks: it was taken on white. */
const pictureHtml = ({ picture }: LetterGood) =>
  picture === null
    ? ''
    : `<img src="${escape(picture)}" width="${SIDE}" height="${SIDE}" alt="" style="display:block;width:${SIDE}px;height:${SIDE}px;border:0;border-radius:4px;background:${LOOK.surface}">`

const goodHtml = (good: LetterGood) => `<tr>
<td class="line" width="${SIDE}" valign="top" style="width:${SIDE}px;padding:12px 12px 12px 0;border-top:1px solid ${LINE}">${pictureHtml(good)}</td>
<td class="line" valign="top" style="padding:12px 0;border-top:1px solid ${LINE}">
<p class="ink" style="margin:0;${TEXT};line-height:22px"><a href="${escape(good.url)}" style="color:${INK};text-decoration:none">${nameHtml(good.name)}</a></p>
${table(`<tr><td class="ink2" style="padding-top:4px;${SMALL}">${escape(good.amount)}</td><td class="ink" align="right" style="padding:4px 0 0 8px;${TEXT};font-weight:600;white-space:nowrap">${escape(good.sum)}</td></tr>`)}</td></tr>`

function sumHtml({ name, value }: { name: string; value: string }, at: number, { length }: readonly unknown[]) {
  const look = at === length - 1 ? `${TEXT};font-size:18px;font-weight:600` : TEXT
  return `<tr><td class="${at === length - 1 ? 'ink' : 'ink2'}" style="padding:4px 0;${look}${at === length - 1 ? '' : `;color:${INK_2}`}">${escape(name)}</td><td class="ink" align="right" style="padding:4px 0 4px 8px;${look};white-space:nowrap">${escape(value)}</td></tr>`
}

function blocksOf({ title, paragraphs, code, facts, goods, sums, button, more, note }: LetterContent): string[] {
  return [
    `<h1 class="ink" style="margin:0 0 16px;${FONT};font-size:24px;line-height:30px;font-weight:600;color:${INK}">${escape(title)}</h1>`,
    ...paragraphs.map(paragraph),
    code &&
      `<p class="plate ink" style="margin:0 0 16px;padding:12px 16px;border:1px solid ${LINE};border-radius:6px;background:${LOOK.sunken};font-family:Consolas,Menlo,monospace;font-size:28px;line-height:36px;letter-spacing:6px;color:${INK}">${escape(code)}</p>`,
    facts?.length &&
      table(
        facts.map(factHtml).join(''),
        `margin:0 0 20px;border:1px solid ${LINE};border-radius:6px;border-collapse:separate`,
        'line',
      ),
    button &&
      `<p style="margin:0 0 16px"><a href="${escape(button.url)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:${LOOK.red};color:${LOOK.onDark};${FONT};font-size:16px;line-height:24px;font-weight:600;text-decoration:none">${escape(button.name)}</a></p>`,
    more &&
      `<p class="ink" style="margin:0 0 20px;${TEXT}"><a href="${escape(more.url)}" style="color:${INK}">${escape(more.name)}</a></p>`,
    goods?.length && table(goods.map(goodHtml).join('')),
    sums?.length &&
      table(sums.map(sumHtml).join(''), `margin:0 0 20px;padding-top:8px;border-top:1px solid ${LINE}`, 'line'),
    note && `<p class="ink2" style="margin:0;${SMALL}">${inline(note)}</p>`,
  ].filter((block) => typeof block === 'string' && block !== '') as string[]
}

/** What a list of letters shows beside the subject; the blanks keep the rest of the letter out of it. */
const preview = ({ paragraphs, facts, code }: LetterContent) =>
  code
    ? ''
    : `<div style="display:none;max-height:0;overflow:hidden">${escape([facts?.[0]?.value, ...paragraphs].filter(Boolean).join(' ').slice(0, 140))}${'&#8199;&#65279;'.repeat(40)}</div>`

/** One column of at most 600 px, made of tables: the only layout every mail program keeps. */
export function letterHtml(content: LetterContent): string {
  const { subject, shop } = content
  const host = shop.url.replace(/^https?:\/\//, '')
  const phone = shop.phone && ` · ${inline(shop.phone)}`
  return `<!doctype html>
<html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><meta name="format-detection" content="telephone=no"><title>${escape(subject)}</title><style>:root{color-scheme:light dark}${STYLE}</style></head>
<body class="ground" style="margin:0;padding:0;background:${LOOK.ground}">${preview(content)}
${table(
  `<tr><td align="center" style="padding:16px 8px">
${table(
  `<tr><td class="line" style="padding:16px 20px;border-bottom:1px solid ${LINE}"><a href="${escape(shop.url)}" class="ink" style="${FONT};font-size:18px;line-height:32px;font-weight:700;color:${INK};text-decoration:none"><img src="${escape(shop.url)}/apple-touch-icon.png" width="32" height="32" alt="" style="display:inline-block;width:32px;height:32px;margin-right:10px;border:0;border-radius:6px;vertical-align:middle"><span class="ink" style="vertical-align:middle">${escape(shop.name)}</span></a></td></tr>
<tr><td style="padding:24px 20px">${blocksOf(content).join('\n')}</td></tr>
<tr><td class="line ink2" style="padding:16px 20px;border-top:1px solid ${LINE};${SMALL}"><a href="${escape(shop.url)}" style="color:${INK_2}">${escape(host)}</a>${phone}</td></tr>`,
  `max-width:600px;background:${LOOK.surface};border-radius:8px;text-align:left`,
  'card',
)}</td></tr>`,
  `background:${LOOK.ground}`,
  'ground',
)}</body></html>`
}

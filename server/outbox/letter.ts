export interface Letter {
  subject: string
  text: string
  html: string
}

interface LetterContent {
  subject: string
  title: string
  paragraphs: string[]
  /** Set large, in figures of one width. */
  code?: string
  button?: { name: string; url: string }
  /** A second place to go, quieter. */
  more?: { name: string; url: string }
  /** Small print: why this letter came. */
  note?: string
  shop: { name: string; url: string; phone: string }
}

const escape = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

// Mail programs know neither style sheets nor variables, so the shop's colours stand here once more.
const INK = '#16191c'
const INK_2 = '#4b545b'
const FONT = "font-family:'Golos Text',Arial,sans-serif"

function htmlOf({ subject, title, paragraphs, code, button, more, note, shop }: LetterContent): string {
  const blocks = [
    `<h1 style="margin:0 0 16px;${FONT};font-size:22px;line-height:28px;color:${INK}">${escape(title)}</h1>`,
    ...paragraphs.map(
      (text) => `<p style="margin:0 0 16px;${FONT};font-size:16px;line-height:24px;color:${INK}">${escape(text)}</p>`,
    ),
    code &&
      `<p style="margin:0 0 16px;padding:12px 16px;border:1px solid #d9dee1;border-radius:6px;background:#f7f8f9;font-family:Consolas,Menlo,monospace;font-size:28px;line-height:36px;letter-spacing:6px;color:${INK}">${escape(code)}</p>`,
    button &&
      `<p style="margin:0 0 16px"><a href="${escape(button.url)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#d9102a;color:#fff;${FONT};font-size:16px;line-height:24px;font-weight:600;text-decoration:none">${escape(button.name)}</a></p>`,
    more &&
      `<p style="margin:0 0 16px;${FONT};font-size:16px;line-height:24px"><a href="${escape(more.url)}" style="color:${INK}">${escape(more.name)}</a></p>`,
    note && `<p style="margin:0;${FONT};font-size:14px;line-height:20px;color:${INK_2}">${escape(note)}</p>`,
  ].filter(Boolean)
  return `<!doctype html>
<html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(subject)}</title></head>
<body style="margin:0;background:#f1f3f4"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#fff;border-radius:8px">
<tr><td style="padding:20px 24px;border-bottom:1px solid #d9dee1;${FONT};font-size:18px;font-weight:700;color:${INK}">${escape(shop.name)}</td></tr>
<tr><td style="padding:24px">${blocks.join('\n')}</td></tr>
<tr><td style="padding:16px 24px;border-top:1px solid #d9dee1;${FONT};font-size:14px;line-height:20px;color:${INK_2}"><a href="${escape(shop.url)}" style="color:${INK_2}">${escape(shop.url.replace(/^https?:\/\//, ''))}</a> · ${escape(shop.phone)}</td></tr>
</table></td></tr></table></body></html>`
}

function textOf({ title, paragraphs, code, button, more, note, shop }: LetterContent): string {
  const parts = [
    title,
    ...paragraphs,
    code,
    button && `${button.name}: ${button.url}`,
    more && `${more.name}: ${more.url}`,
    note,
    `${shop.name}, ${shop.url}, ${shop.phone}`,
  ]
  return parts.filter(Boolean).join('\n\n')
}

/** Every letter of the shop looks alike, with a text part of the same words. */
export function writeLetter(content: LetterContent): Letter {
  return { subject: content.subject, text: textOf(content), html: htmlOf(content) }
}

/** Against XSS: escapes for the text of an element and for an attribute in either kind of quotes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** The same picture as JPEG: what messengers and receivers of feeds take, who do not all read WebP. */
export const jpegName = (file: string): string => file.replace(/\.webp$/, '.jpg')

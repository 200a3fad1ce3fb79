import type { VariableGroup } from './variable-group.ts'

/** Which outside services are used, and their keys. */
export const SERVICES: VariableGroup = {
  title: { en: 'Services', ru: 'Сервисы' },
  variables: [
    {
      names: ['EMAIL', 'SMTP_URL', 'EMAIL_FROM'],
      otherwise: { en: '`embedded`', ru: '`embedded`' },
      does: {
        en: '`smtp` sends letters',
        ru: '`smtp` отправляет письма',
      },
    },
    {
      names: ['SMS', 'SMSRU_API_ID', 'SMSC_API_KEY', 'SMSC_LOGIN', 'SMSC_PASSWORD'],
      otherwise: { en: '`embedded`', ru: '`embedded`' },
      does: {
        en: '`smsru` or `smsc`',
        ru: '`smsru` или `smsc`',
      },
    },
    {
      names: ['SMSRU_FROM', 'SMSC_SENDER'],
      otherwise: { en: "the provider's own", ru: 'имя провайдера' },
      does: {
        en: "sender's name agreed on with the provider",
        ru: 'имя отправителя, согласованное с провайдером',
      },
    },
    {
      names: [
        'CAPTCHA',
        'RECAPTCHA_PROJECT',
        'RECAPTCHA_API_KEY',
        'RECAPTCHA_SITE_KEY',
        'SMARTCAPTCHA_SITE_KEY',
        'SMARTCAPTCHA_SERVER_KEY',
      ],
      otherwise: { en: '`off`', ru: '`off`' },
      does: {
        en: '`recaptcha` or `smartcaptcha`',
        ru: '`recaptcha` или `smartcaptcha`',
      },
    },
    {
      names: ['SUGGESTIONS', 'DADATA_TOKEN'],
      otherwise: { en: '`embedded`, in production `off`', ru: '`embedded`, в боевом режиме `off`' },
      does: {
        en: '`dadata`: addresses and organizations; `off`: they are typed by hand',
        ru: '`dadata`: адреса и организации; `off` — их вводят вручную',
      },
    },
    {
      names: ['TRANSPORT', 'CDEK_CLIENT_ID', 'CDEK_CLIENT_SECRET', 'CDEK_FROM_CITY', 'CDEK_URL'],
      otherwise: { en: '`embedded`, in production `off`', ru: '`embedded`, в боевом режиме `off`' },
      does: {
        en: "`cdek`: tariffs and pickup points; `off`: pickup and the shop's own courier; `embedded` invents tariffs and points; `…_URL`: its test stand",
        ru: '`cdek`: тарифы и пункты выдачи; `off` — самовывоз и свой курьер; у `embedded` тарифы и пункты выдуманы; `…_URL` — его испытательный стенд',
      },
    },
    {
      names: ['PAYMENT', 'YOOKASSA_SHOP_ID', 'YOOKASSA_SECRET_KEY', 'YOOKASSA_URL'],
      otherwise: { en: '`embedded`, in production `off`', ru: '`embedded`, в работе `off`' },
      does: {
        en: '`yookassa`: payment online; `…_URL`: its test stand',
        ru: '`yookassa`: оплата онлайн; `…_URL` — его испытательный стенд',
      },
    },
    {
      names: ['YOOKASSA_MARK_FIELD'],
      otherwise: { en: '`gs_1m`', ru: '`gs_1m`' },
      does: {
        en: '`mark_code_raw` where the cash register behind YooKassa is Orange Data',
        ru: '`mark_code_raw`, если за ЮKassa стоит касса Orange Data',
      },
    },
    {
      names: ['SPLIT', 'YANDEX_PAY_API_KEY', 'YANDEX_PAY_URL'],
      otherwise: { en: '`embedded`, in production `off`', ru: '`embedded`, в работе `off`' },
      does: {
        en: '`yandex`: payment in parts; `…_URL`: its test stand',
        ru: '`yandex`: оплата частями; `…_URL` — его испытательный стенд',
      },
    },
  ],
}

export { escapeHtml, footHtml, htmlLetter, oneLine, shortLine, type Letter } from './letter'
export { createMailer, type Mailer } from './mailer'

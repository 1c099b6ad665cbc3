/** What is to be done with links that were made: which of them went out by mail. */
export const linkWords = (mailed: readonly boolean[]): string => {
  const sent = mailed.filter(Boolean).length
  if (sent === mailed.length) return 'The links were also e-mailed. They are shown only now and work for seven days.'
  return sent === 0
    ? 'No e-mails were sent. Send people their links yourself: they are shown only now and work for seven days.'
    : `${sent} of ${mailed.length} links were sent by mail; hand the others over. They are shown this once and work for seven days.`
}

import type { Receiver } from './receivers'

/** What a receiver counts besides those who are counted already. An address that nothing is sent to is a guess, and counts too. */
const costOf = ({ kind, recipients }: Receiver, counted: ReadonlySet<string>): number =>
  recipients.length === 0 ? Number(kind === 'address') : recipients.filter(({ email }) => !counted.has(email)).length

/** The receivers in their order, those whose mails no longer fit into the hour refused; `points`: people who count. */
export const withinHour = (receivers: readonly Receiver[], left: number) => {
  const counted = new Set<string>()
  let points = 0
  const fitting = receivers.map((receiver): Receiver => {
    const cost = costOf(receiver, counted)
    if (points + cost > left) {
      const reason = `Quota reached: you can write to ${String(left - points)} more in this hour, this is ${String(cost)}.`
      return { ...receiver, recipients: [], reason }
    }
    points += cost
    for (const { email } of receiver.recipients) counted.add(email)
    return receiver
  })
  return { fitting, points }
}

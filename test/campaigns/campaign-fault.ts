/** What a campaign found wrong, with the log that leads to it. */
export class CampaignFault extends Error {
  constructor(what: string, faults: readonly string[], log: readonly string[]) {
    super([what, ...faults.slice(0, 20), '', ...log].join('\n'))
    this.name = 'CampaignFault'
  }
}

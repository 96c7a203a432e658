import { NET_ERRORS, type NetErrorName } from '../../contract/net-error'
import { Problem } from './problem'

/** A request to a site that could not be carried out: 502, with the reason in Chromium’s words. */
export class NetworkProblem extends Problem {
  /** As its body has it. */
  readonly netError: { readonly net_error: number; readonly net_error_name: NetErrorName }

  constructor(name: NetErrorName, message: string) {
    // It may have been carried out in part.
    super('upstream_error', message)
    this.netError = { net_error: NET_ERRORS[name], net_error_name: name }
  }
}

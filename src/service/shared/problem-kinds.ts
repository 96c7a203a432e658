/** What a caller gets for a failure, beside its message (rules 7.1 and 7.3). */
export interface ProblemAnswer {
  readonly status: number
  /** Identifies the failure for programs. */
  readonly code: string
  /** `false`: a client must not send the same again by itself: it gets no further, or what was done in part is done twice (rule 7.4). */
  readonly retry?: false
  readonly retryAfter?: number
}

/** All failures that are reported to callers. The code on the wire is the kind, unless it says another one. */
const PROBLEMS = {
  bad_request: { status: 400 },
  browser_in_use: { status: 400 },
  cannot_delete_current_key: { status: 400 },
  in_use: { status: 400 },
  not_understood: { status: 400 },
  pool_in_use: { status: 400 },
  unauthorized: { status: 401 },
  api_keys_limit_exceeded: { status: 403 },
  forbidden: { status: 403 },
  gpu_not_available: { status: 403 },
  not_available: { status: 403 },
  pooled_sessions_limit_exceeded: { status: 403 },
  proxy_type_not_available: { status: 403 },
  not_found: { status: 404 },
  project_not_found: { status: 404 },
  // Groups of the interface that this service does not have, or not for this browser (rule 7.5).
  apps_disabled: { status: 404 },
  credential_providers_disabled: { status: 404 },
  credentials_disabled: { status: 404 },
  curl_disabled: { status: 404 },
  deployments_disabled: { status: 404 },
  invocations_disabled: { status: 404 },
  logs_disabled: { status: 404 },
  managed_auth_disabled: { status: 404 },
  playwright_executors_disabled: { status: 404 },
  playwright_disabled: { status: 404 },
  processes_disabled: { status: 404 },
  filesystem_disabled: { status: 404 },
  projects_disabled: { status: 404 },
  unknown_question: { status: 404 },
  method_not_allowed: { status: 405 },
  request_timeout: { status: 408 },
  already_received: { status: 409, retry: false },
  black_box_empty: { status: 409, code: 'no_black_box' },
  conflict: { status: 409, retry: false },
  host_lost: { status: 409, retry: false },
  host_stopping: { status: 409, retry: false },
  no_black_box: { status: 409, retry: false },
  not_recording: { status: 409, retry: false },
  private_phase: { status: 409 },
  too_many_recordings: { status: 409, retry: false },
  content_too_large: { status: 413, code: 'bad_request' },
  payload_too_large: { status: 413 },
  unsupported_media_type: { status: 415 },
  range_not_satisfiable: { status: 416 },
  expectation_failed: { status: 417 },
  misdirected_request: { status: 421 },
  proxy_check_failed: { status: 422 },
  upgrade_required: { status: 426 },
  rate_limit_exceeded: { status: 429 },
  headers_too_large: { status: 431 },
  client_closed_request: { status: 499 },
  agent_failed: { status: 500, code: 'browser_unresponsive', retry: false },
  browser_ended: { status: 500 },
  browser_unresponsive: { status: 500 },
  encoder_missing: { status: 500 },
  internal_error: { status: 500 },
  profile_not_saved: { status: 500, retry: false },
  recording_failed: { status: 500, retry: false },
  bad_gateway: { status: 502 },
  upstream_error: { status: 502, retry: false },
  outcome_unknown: { status: 502, code: 'bad_gateway', retry: false },
  database_unavailable: { status: 503, retryAfter: 2 },
  disk_full: { status: 503 },
  host_draining: { status: 503, retryAfter: 2 },
  host_not_joined: { status: 503, code: 'not_ready', retryAfter: 2 },
  host_of_other_version: { status: 503, retry: false },
  host_unavailable: { status: 503, retryAfter: 2 },
  input_queue_full: { status: 503, code: 'too_many_waiting', retryAfter: 1 },
  no_spare: { status: 503 },
  not_ready: { status: 503 },
  pool_queue_full: { status: 503, code: 'too_many_waiting', retry: false, retryAfter: 5 },
  too_many_debuggers: { status: 503 },
  too_many_executions: { status: 503, retry: false },
  too_many_streams: { status: 503, retryAfter: 1 },
  gateway_timeout: { status: 504, retry: false },
  capacity_exhausted: { status: 529, retry: false },
} as const satisfies Record<string, Omit<ProblemAnswer, 'code'> & { readonly code?: string }>

export type ProblemKind = keyof typeof PROBLEMS

export function answerOf(kind: ProblemKind): ProblemAnswer {
  return { code: kind, ...PROBLEMS[kind] }
}

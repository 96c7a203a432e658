/**
 * The managed policies of every pooled browser, unless the pool's `chrome_policy` says otherwise: no bubbles in the
 * way of a person's hand or of a screenshot, no prompts for permissions (rule 9.4, without its remote new-tab page:
 * that needs the internet).
 */
const basePolicies: Record<string, unknown> = {
  PasswordManagerEnabled: false,
  AutofillCreditCardEnabled: false,
  AutofillAddressEnabled: false,
  TranslateEnabled: false,
  DefaultNotificationsSetting: 2,
  DefaultGeolocationSetting: 2,
  DefaultSearchProviderEnabled: true,
  DefaultSearchProviderName: 'DuckDuckGo',
  DefaultSearchProviderSearchURL: 'https://duckduckgo.com/?q={searchTerms}',
  DefaultSearchProviderSuggestURL: 'https://duckduckgo.com/ac/?q={searchTerms}&type=list',
  MetricsReportingEnabled: false,
  PromotionsEnabled: false,
  PrivacySandboxPromptEnabled: false,
  CommandLineFlagSecurityWarningsEnabled: false,
}

/** Returns the managed policies of a pool's browsers: the pool's own keys override ours key by key. */
export function managedPolicies(chromePolicy: Record<string, unknown> = {}): Record<string, unknown> {
  return { ...basePolicies, ...chromePolicy }
}

/** The same quiet as far as a profile's preferences can give it, for a browser that cannot be given policies of its own. */
export const quietPreferences = {
  credentials_enable_service: false,
  profile: {
    password_manager_enabled: false,
    default_content_setting_values: { notifications: 2, geolocation: 2 },
  },
  autofill: { credit_card_enabled: false, profile_enabled: false },
  translate: { enabled: false },
}

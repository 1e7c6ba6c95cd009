{{/* One egress rule: peers at a TCP port. No peers means any address. */}}
{{- define "posthorn.egressTo" -}}
- ports:
    - { port: {{ .port }}, protocol: TCP }
  {{- with .to }}
  to:
    {{- toYaml . | nindent 4 }}
  {{- end }}
{{- end }}

{{- define "posthorn.egressDns" -}}
- ports:
    - { port: 53, protocol: UDP }
    - { port: 53, protocol: TCP }
  {{- with .to }}
  to:
    {{- toYaml . | nindent 4 }}
  {{- end }}
{{- end }}

{{/* The public internet at any TCP port, because endpoints may use any port. No private ranges. */}}
{{- define "posthorn.egressInternet" -}}
- to:
    - ipBlock:
        cidr: 0.0.0.0/0
        except:
          {{- toYaml .ipv4 | nindent 10 }}
    - ipBlock:
        cidr: 2000::/3
        except:
          {{- toYaml .ipv6 | nindent 10 }}
  ports:
    - { port: 1, endPort: 65535, protocol: TCP }
{{- end }}
